// Package beside reads tables that lie beside the program for WebAssembly, so that a page
// loads them only if it asks a question about them. Other programs contain these tables.
package beside

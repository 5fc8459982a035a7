"""Solitaire positions with difficulty labels, proved shortest solutions and vectorised rules."""

__version__ = "0.1.0"

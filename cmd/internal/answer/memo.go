package answer

import (
	"context"
	"fmt"

	"patience/game"
)

// A Memo keeps answers, and says when one may be looked for.
type Memo interface {
	// Peek returns the answer that was kept under a key.
	Peek(key string) (answer any, ok bool)
	// Once returns the answer that was kept under a key. Otherwise it waits for the turn of the
	// client that ctx belongs to, finds the answer and keeps it. What is quick takes milliseconds,
	// and may have a turn while the client has another. The error is that of ctx or of find.
	Once(ctx context.Context, key string, quick bool, find func(context.Context) (any, error)) (any, error)
}

// forgetful is the Memo of a service that has one client.
type forgetful struct{}

func (forgetful) Peek(string) (any, bool) { return nil, false }

func (forgetful) Once(ctx context.Context, _ string, _ bool, find func(context.Context) (any, error)) (any, error) {
	return find(ctx)
}

// once is the method Once of the memo for answers of a type.
func once[A any](ctx context.Context, s *Service, key string, quick bool, find func(context.Context) (A, error)) (
	answer A, err error,
) {
	found, err := s.Memo.Once(ctx, key, quick, func(ctx context.Context) (any, error) { return find(ctx) })
	if err == nil {
		answer = found.(A)
	}
	return answer, err
}

// peek is the method Peek of the memo for answers of a type.
func peek[A any](s *Service, key string) (answer A, ok bool) {
	if found, ok := s.Memo.Peek(key); ok {
		return found.(A), true
	}
	return answer, false
}

// key names a question about a position of a subject.
func (at *Subject) key(question string, p game.Position) string {
	return at.keyOf(question, string(p.AppendKey(nil)))
}

// keyOf names a question about a board, whose columns are in an order, or about something else.
func (at *Subject) keyOf(question, about string) string {
	return fmt.Sprintf("%s %s %d %s", question, at.Entry.Name(), at.Seed, about)
}

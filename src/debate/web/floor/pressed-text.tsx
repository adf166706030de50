import type { Pressed } from './use-request.ts';

/** Says what became of a press. */
export function PressedText({ pressed: { text, isPending, isError } }: { pressed: Pressed }) {
  return (
    <p role="status" className={`text-sm empty:hidden ${isError ? 'text-danger' : ''}`}>
      {isPending ? 'Sending...' : text}
    </p>
  );
}

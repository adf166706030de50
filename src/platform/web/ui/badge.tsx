import type { ReactNode } from 'react';

/** Colour of a badge. `withdrawn` and `neutral` are grey. */
export type BadgeTone = 'pending' | 'confirmed' | 'declined' | 'withdrawn' | 'neutral';

export function Badge({ tone, children = tone }: { tone: BadgeTone; children?: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

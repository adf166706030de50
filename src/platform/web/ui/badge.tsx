import type { ReactNode } from 'react';

/** `withdrawn` and `neutral` are grey. */
export type BadgeTone = 'pending' | 'confirmed' | 'declined' | 'withdrawn' | 'neutral';

/** A registration's state; colour and word say the same. Shows the word of its tone unless given another. */
export function Badge({ tone, children = tone }: { tone: BadgeTone; children?: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

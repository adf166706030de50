import type { ReactNode } from 'react';

export type BadgeTone = 'pending' | 'confirmed' | 'declined' | 'neutral';

/** A registration's status; colour and word say the same. Shows the word of its tone unless given another. */
export function Badge({ tone, children = tone }: { tone: BadgeTone; children?: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

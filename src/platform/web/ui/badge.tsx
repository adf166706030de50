import type { ReactNode } from 'react';

/** `withdrawn` and `neutral` are grey. */
export type BadgeTone = 'pending' | 'confirmed' | 'declined' | 'withdrawn' | 'neutral';

/** The status of a registration, as colour and text. The text is that of the tone by default. */
export function Badge({ tone, children = tone }: { tone: BadgeTone; children?: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

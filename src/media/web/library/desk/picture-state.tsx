import type { ReactNode } from 'react';
import type { PictureRow } from '../../../contract/library.ts';
import { StateBadge } from './state-badge.tsx';

/** How a picture stands, in a sentence, with what can be done about it. */
export function PictureState({ picture, children }: { picture: PictureRow; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <StateBadge state={picture.state} />
      <p role="status">{sentenceOf(picture)}</p>
      {children}
    </div>
  );
}

function sentenceOf({ state, failure, files, uses }: PictureRow): string {
  const meanwhile = files ? ' Pages show the one before until then.' : '';
  switch (state) {
    case 'sample':
      return 'No picture of this name was uploaded.';
    case 'waiting':
      return `It waits for its turn to be made.${meanwhile}`;
    case 'being made':
      return `Its sizes are being made.${meanwhile}`;
    case 'ready':
      return uses.length > 0 ? 'Pages show it.' : 'Pages show it as soon as one refers to it.';
    case 'failed':
      return `${failure ?? ''}${files ? ' Pages still show the one before.' : ''}`;
  }
}

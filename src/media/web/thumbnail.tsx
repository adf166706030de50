import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import type { PictureChoice, PictureState } from '../contract/library.ts';

export function Thumbnail({
  picture: { files, focus, state },
  sizes,
}: {
  picture: Pick<PictureChoice, 'files' | 'focus' | 'state'>;
  sizes: string;
}) {
  if (!files)
    return (
      <span className="grid size-full place-items-center bg-sunken text-muted">
        {state === 'failed' || state === 'sample' ? (
          <span className="text-sm">No picture</span>
        ) : (
          <span className="state-pendulum" aria-hidden="true" />
        )}
      </span>
    );
  return (
    <img
      src={files.webp[0]}
      srcSet={files.webp.map((address, index) => `${address} ${files.widths[index]}w`).join(', ')}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  );
}

const tones: Readonly<Record<PictureState, BadgeTone>> = {
  sample: 'neutral',
  waiting: 'pending',
  processing: 'pending',
  ready: 'confirmed',
  failed: 'declined',
};

export function PictureStateBadge({ state }: { state: PictureState }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}

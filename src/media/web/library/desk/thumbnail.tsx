import type { PictureChoice } from '../../../contract/choices.ts';

/** A picture cut to the shape of what holds it, around its focus point; a pendulum while there is none yet. */
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
      srcSet={files.webp.map((address, at) => `${address} ${files.widths[at]}w`).join(', ')}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  );
}

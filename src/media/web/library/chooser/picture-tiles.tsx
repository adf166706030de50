import type { ReactNode, Ref } from 'react';
import { focusFirst } from '#platform/web/desk/focus-first.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { PictureChoice } from '../../../contract/choices.ts';
import { Thumbnail } from '../desk/thumbnail.tsx';

/** Pictures of which one is chosen, each with its name and its words; the focus begins at the one that is. */
export function PictureTiles({
  ref,
  pictures,
  none,
  usedHere,
  wanted,
  onWant,
}: {
  ref: Ref<HTMLFieldSetElement>;
  pictures: readonly PictureChoice[];
  /** What it is called to choose none, which stands first. */
  none: string | undefined;
  /** The names of pictures that are on what the form is about. */
  usedHere: ReadonlySet<string>;
  /** A picture's name; empty for none. */
  wanted: string;
  onWant: (name: string) => void;
}) {
  if (pictures.length === 0 && none === undefined)
    return <EmptyState text="No picture was found" help="Search for other words, or for none." />;
  const tile = (name: string) => ({ name, isWanted: wanted === name, onWant: () => onWant(name) });
  return (
    <fieldset ref={ref}>
      <legend className="sr-only">Pictures</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%/2.2),1fr))] gap-3">
        {none !== undefined && (
          <Tile {...tile('')} title={none}>
            <span className="grid size-full place-items-center bg-sunken text-muted" aria-hidden="true">
              None
            </span>
          </Tile>
        )}
        {pictures.map((picture) => (
          <Tile
            key={picture.name}
            {...tile(picture.name)}
            title={picture.name}
            words={wordsOf(picture)}
            isUsedHere={usedHere.has(picture.name)}
          >
            <Thumbnail picture={picture} sizes="200px" />
          </Tile>
        ))}
      </div>
    </fieldset>
  );
}

function Tile({
  name,
  isWanted,
  onWant,
  title,
  words,
  isUsedHere = false,
  children,
}: {
  name: string;
  isWanted: boolean;
  onWant: () => void;
  title: string;
  words?: string;
  isUsedHere?: boolean;
  children: ReactNode;
}) {
  return (
    <label
      ref={isWanted ? focusFirst : undefined}
      className="plate group relative flex min-w-0 cursor-pointer flex-col overflow-hidden p-0 hover:border-gold-text has-checked:border-gold-text has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-gold-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-text"
    >
      <input
        type="radio"
        name="picture"
        value={name}
        checked={isWanted}
        onChange={onWant}
        className="absolute top-2 left-2 size-5 accent-gold-text"
      />
      <span className="block aspect-[4/3] w-full overflow-hidden border-b border-line">{children}</span>
      <span className="grid gap-0.5 p-2.5 text-sm">
        <strong className="line-clamp-2 wrap-anywhere group-hover:text-gold-text">{title}</strong>
        {isUsedHere && <span className="text-xs font-semibold text-gold-text">Used here</span>}
        {words && <span className="line-clamp-2 text-xs text-muted">{words}</span>}
      </span>
    </label>
  );
}

function wordsOf({ alt, state }: PictureChoice): string {
  if (state === 'sample') return 'A sample';
  return state === 'ready' ? alt : `${alt} (${state})`;
}

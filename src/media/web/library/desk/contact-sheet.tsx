import type { PictureRow, PictureUse } from '../../../contract/library.ts';
import { StateBadge } from './state-badge.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** Every picture of a page of the library on a tile of the same size. */
export function ContactSheet({
  pictures,
  chosen,
  onChoose,
}: {
  pictures: readonly PictureRow[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
}) {
  return (
    <ul
      aria-label="Pictures"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%/2.2),1fr))] gap-3"
    >
      {pictures.map((picture) => (
        <Tile
          key={picture.name}
          picture={picture}
          isChosen={picture.name === chosen}
          onChoose={() => onChoose(picture.name)}
        />
      ))}
    </ul>
  );
}

function Tile({
  picture,
  isChosen,
  onChoose,
}: {
  picture: PictureRow;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { name, alt, state, uses } = picture;
  const [use] = uses;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="plate group flex h-full w-full flex-col overflow-hidden p-0 text-left hover:border-gold-text aria-pressed:border-gold-text aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-gold-line"
      >
        <span className="block aspect-[4/3] w-full overflow-hidden border-b border-line">
          <Thumbnail picture={picture} sizes="220px" />
        </span>
        <span className="flex w-full grow flex-col gap-1 p-2.5 text-sm">
          <strong className="line-clamp-2 wrap-anywhere group-hover:text-gold-text">{name}</strong>
          <span className="line-clamp-1 text-xs text-muted">{alt || (use && placeInWords(use))}</span>
          <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1 text-xs text-muted">
            <StateBadge state={state} />
            <span>{usesInWords(uses.length)}</span>
          </span>
        </span>
      </button>
    </li>
  );
}

function placeInWords({ where, what }: PictureUse): string {
  return what ? `${where}, ${what}` : where;
}

function usesInWords(count: number): string {
  if (count === 0) return 'not used';
  return count === 1 ? '1 use' : `${count} uses`;
}

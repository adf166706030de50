import { type ReactNode, useState } from 'react';
import { ArrowDownIcon, CloseIcon } from '#platform/web/ui/icons.tsx';

/** An entry of a list: what it is, the buttons that move and remove it, and its fields, folded where there are several. */
export function ListEntry({
  id,
  title,
  isFolding,
  startsOpen,
  hasMistake,
  onUp,
  onDown,
  onRemove,
  children,
}: {
  /** Of what takes the focus when the entry has moved. */
  id: string;
  title: string;
  isFolding: boolean;
  /** Of one that was just added. */
  startsOpen: boolean;
  hasMistake: boolean;
  /** Undefined where it can't go. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const isShown = isOpen || hasMistake;
  const buttons = (
    <div className="flex flex-none flex-wrap justify-end">
      {onUp && <Move label={`Move up: ${title}`} isUp onClick={onUp} />}
      {onDown && <Move label={`Move down: ${title}`} onClick={onDown} />}
      {onRemove && (
        <button type="button" className="icon-button" aria-label={`Remove: ${title}`} onClick={onRemove}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
  if (!isFolding)
    return (
      <>
        <div className="relative z-1 -mb-11 flex min-h-11 justify-end">{buttons}</div>
        <div className="pt-2">{children}</div>
      </>
    );
  return (
    <div className="plate p-3 md:p-4">
      <div className="flex items-start justify-between gap-1">
        <button
          type="button"
          id={id}
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
          className="min-h-11 min-w-0 grow text-left font-semibold wrap-anywhere hover:text-gold-text"
        >
          {title}
          {hasMistake && <span className="text-danger"> · has an error</span>}
        </button>
        {buttons}
      </div>
      {isShown && <div className="mt-2">{children}</div>}
    </div>
  );
}

function Move({ label, isUp = false, onClick }: { label: string; isUp?: boolean; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      <span className={isUp ? 'rotate-180' : ''}>
        <ArrowDownIcon />
      </span>
    </button>
  );
}

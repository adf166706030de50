import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  capitalise,
  formatEntryLabel,
  formatPositionLabel,
  type List,
} from '#pages/documents/document-shape.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { ArrowDownIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { createEmptyEntry } from '../../../documents/document-values.ts';
import { buildChildFieldName, convertFieldNameToPath, useDocumentForm } from './form-context.ts';

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/**
 * Edits a list. Entries are moved by buttons, or with Alt and an arrow key. Screen readers announce every change, and
 * the focus moves to the changed entry.
 */
export function ListField({
  list,
  name,
  entries,
  children,
}: {
  list: List;
  name: string;
  entries: readonly unknown[];
  children: (entry: unknown, index: number) => ReactNode;
}) {
  const { change, mistakes, linkedField } = useDocumentForm();
  const [keys, setKeys] = useState(() => entries.map(newKey));
  const [newestAtStart] = useState(() => Math.max(0, ...keys));
  const [announcement, setAnnouncement] = useState('');
  const [isEmptying, setEmptying] = useState(false);
  const nextFocus = useRef<string>(undefined);
  useEffect(() => {
    if (nextFocus.current) document.getElementById(nextFocus.current)?.focus();
    nextFocus.current = undefined;
  });

  const update = (next: readonly unknown[], nextKeys: number[], focusId: string, text: string) => {
    change(convertFieldNameToPath(name), next);
    setKeys(nextKeys);
    setAnnouncement(text);
    nextFocus.current = focusId;
  };
  const add = () =>
    update(
      [...entries, createEmptyEntry(list.entry, entries)],
      [...keys, newKey()],
      headId(list, name, entries.length),
      `${capitalise(formatPositionLabel(list, entries.length))} added`,
    );
  const remove = (index: number) =>
    update(
      entries.toSpliced(index, 1),
      keys.toSpliced(index, 1),
      entries.length > 1 ? headId(list, name, Math.min(index, entries.length - 2)) : `add-${name}`,
      `${capitalise(formatPositionLabel(list, index))} removed`,
    );
  const removeAll = () => {
    update([], [], `add-${name}`, `${list.label}: all removed`);
    setEmptying(false);
  };
  const move = (index: number, to: number) => {
    if (to < 0 || to >= entries.length || list.fixed) return;
    update(
      moved(entries, index, to),
      moved(keys, index, to),
      headId(list, name, to),
      `${capitalise(formatPositionLabel(list, index))} moved to position ${to + 1}`,
    );
  };
  const moveByKeys = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };

  const error = mistakes.get(name);
  const canGrow = !list.fixed && entries.length < list.most;
  const canShrink = !list.fixed && entries.length > list.least;
  return (
    <fieldset id={fieldId(name)} tabIndex={-1} className="min-w-0">
      <legend className={/(^|\.\d+|^\d+)$/.test(name) ? 'sr-only' : 'field-legend'}>{list.label}</legend>
      {list.help && <p className="field-help mb-2">{list.help}</p>}
      {error && <p className="field-error mb-2">{error}</p>}
      <ol className="grid gap-3">
        {entries.map((entry, index) => {
          const prefix = `${buildChildFieldName(name, index)}.`;
          return (
            <li key={keys[index]} onKeyDown={(event) => moveByKeys(event, index)} className="min-w-0">
              <ListEntry
                id={headId(list, name, index)}
                title={capitalise(formatEntryLabel(list, index, entry))}
                isCollapsible={list.entry.is !== 'text'}
                startsOpen={(keys[index] ?? 0) > newestAtStart || linkedField.startsWith(prefix)}
                hasMistake={[...mistakes.keys()].some((field) => field.startsWith(prefix))}
                onUp={list.fixed || index === 0 ? undefined : () => move(index, index - 1)}
                onDown={list.fixed || index === entries.length - 1 ? undefined : () => move(index, index + 1)}
                onRemove={canShrink ? () => remove(index) : undefined}
              >
                {children(entry, index)}
              </ListEntry>
            </li>
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {canGrow && (
          <Button id={`add-${name}`} variant="quiet" onClick={add}>
            Add {/^[aeiou]/.test(list.item) ? 'an' : 'a'} {list.item}
          </Button>
        )}
        {!list.fixed && list.least === 0 && entries.length > 1 && (
          <RowButton subject={`of ${list.label}`} onPress={() => setEmptying(true)}>
            Remove all
          </RowButton>
        )}
      </div>
      {isEmptying && (
        <ConfirmDialog
          title={`Remove all ${entries.length} entries?`}
          answer="Remove all"
          variant="danger"
          pending={false}
          worksOffline
          onYes={removeAll}
          onNo={() => setEmptying(false)}
        >
          <p>The list is then empty. Visitors see that after you save and publish the page.</p>
        </ConfirmDialog>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/** Returns the id of the element that is focused for an entry: its heading, or its only control. */
const headId = (list: List, name: string, index: number) =>
  list.entry.is === 'text'
    ? fieldId(buildChildFieldName(name, index))
    : `entry-${buildChildFieldName(name, index)}`;

function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

function ListEntry({
  id,
  title,
  isCollapsible,
  startsOpen,
  hasMistake,
  onUp,
  onDown,
  onRemove,
  children,
}: {
  id: string;
  title: string;
  isCollapsible: boolean;
  startsOpen: boolean;
  hasMistake: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const isShown = isOpen || hasMistake;
  const buttons = (
    <div className="flex flex-none flex-wrap justify-end">
      {onUp && (
        <button type="button" className="icon-button" aria-label={`Move up: ${title}`} onClick={onUp}>
          <span className="rotate-180">
            <ArrowDownIcon />
          </span>
        </button>
      )}
      {onDown && (
        <button type="button" className="icon-button" aria-label={`Move down: ${title}`} onClick={onDown}>
          <ArrowDownIcon />
        </button>
      )}
      {onRemove && (
        <button type="button" className="icon-button" aria-label={`Remove: ${title}`} onClick={onRemove}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
  if (!isCollapsible)
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
          {hasMistake && <span className="text-danger"> · needs a fix</span>}
        </button>
        {buttons}
      </div>
      {isShown && <div className="mt-2">{children}</div>}
    </div>
  );
}

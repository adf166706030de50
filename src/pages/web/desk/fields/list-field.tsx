import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { blank } from '#pages/documents/entries.ts';
import { capital, entryInWords, ordinal } from '#pages/documents/names.ts';
import type { List } from '#pages/documents/shape.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { placeAt, under, useForm } from './form-context.ts';
import { ListEntry } from './list-entry.tsx';

let made = 0;
const newKey = () => {
  made += 1;
  return made;
};

/**
 * A list whose entries are added, removed and put in order, by buttons or with Alt and an arrow from anywhere in an entry.
 * What happened is said, and the focus goes where one would go on.
 */
export function ListField({
  list,
  name,
  entries,
  children,
}: {
  list: List;
  /** Of the field, as `nameAt` makes it. */
  name: string;
  entries: readonly unknown[];
  /** The fields of an entry. */
  children: (entry: unknown, at: number) => ReactNode;
}) {
  const { change, mistakes, sought } = useForm();
  const [keys, setKeys] = useState(() => entries.map(newKey));
  const [newest] = useState(() => Math.max(0, ...keys));
  const [said, setSaid] = useState('');
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const put = (next: readonly unknown[], nextKeys: number[], focus: string, words: string) => {
    change(placeAt(name), next);
    setKeys(nextKeys);
    setSaid(words);
    focusNext.current = focus;
  };
  const add = () =>
    put(
      [...entries, blank(list.entry, entries)],
      [...keys, newKey()],
      headId(list, name, entries.length),
      `${capital(ordinal(entries.length))} ${list.item} added`,
    );
  const remove = (at: number) =>
    put(
      entries.filter((_, index) => index !== at),
      keys.filter((_, index) => index !== at),
      entries.length > 1 ? headId(list, name, Math.min(at, entries.length - 2)) : `add-${name}`,
      `${capital(ordinal(at))} ${list.item} removed`,
    );
  const move = (at: number, to: number) => {
    if (to < 0 || to >= entries.length || list.fixed) return;
    put(
      moved(entries, at, to),
      moved(keys, at, to),
      headId(list, name, to),
      `${capital(ordinal(at))} ${list.item} is the ${ordinal(to)} now`,
    );
  };
  const moveByKeys = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
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
        {entries.map((entry, at) => (
          <li key={keys[at]} onKeyDown={(event) => moveByKeys(event, at)} className="min-w-0">
            <ListEntry
              id={headId(list, name, at)}
              title={capital(entryInWords(list.item, at, entry))}
              isFolding={list.entry.is !== 'text'}
              startsOpen={(keys[at] ?? 0) > newest || sought.startsWith(`${under(name, at)}.`)}
              hasMistake={[...mistakes.keys()].some((field) => field.startsWith(`${under(name, at)}.`))}
              onUp={list.fixed || at === 0 ? undefined : () => move(at, at - 1)}
              onDown={list.fixed || at === entries.length - 1 ? undefined : () => move(at, at + 1)}
              onRemove={canShrink ? () => remove(at) : undefined}
            >
              {children(entry, at)}
            </ListEntry>
          </li>
        ))}
      </ol>
      {canGrow && (
        <Button id={`add-${name}`} variant="quiet" className="mt-3" onClick={add}>
          Add a {list.item}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

/** What takes the focus of an entry: its head, or its only control. */
const headId = (list: List, name: string, at: number) =>
  list.entry.is === 'text' ? fieldId(under(name, at)) : `entry-${under(name, at)}`;

function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

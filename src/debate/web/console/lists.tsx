import { useState } from 'react';
import { nextEntryOf } from '../../rule/lists.ts';
import type { List, ListEntry } from '../../rule/state.ts';
import { KeyButton } from './key-button.tsx';
import { listLabels, memberName } from './labels.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** The lists of speakers. What is pressed for a member on the left goes to the list that is open. */
export function Lists({ desk }: { desk: DebateDesk }) {
  const { lists } = desk.state;
  if (lists.length === 0) return null;
  return (
    <>
      {lists.map((list) => (
        <SpeakersList key={list.kind} desk={desk} list={list} />
      ))}
    </>
  );
}

function SpeakersList({ desk, list }: { desk: DebateDesk; list: List }) {
  const { kind, open, each, entries, speeches } = list;
  const change = (verb: 'list.open' | 'list.close') => () =>
    desk.press({ kind: 'did', body: { effect: { verb, kind } } });
  return (
    <section aria-label={listLabels[kind]} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line pb-1">
        <h2 className="text-lg">{listLabels[kind]}</h2>
        <span className="text-sm text-muted tabular-nums">
          {each} s each{speeches > 0 && `, ${speeches} spoken`}
        </span>
      </div>
      {entries.length === 0 ? (
        <p className="text-muted">{open ? 'No one is on this list.' : 'The list is closed.'}</p>
      ) : (
        <ol className="grid">
          {entries.map((entry, at) => (
            <Entry
              key={entry.entry}
              desk={desk}
              list={list}
              entry={entry}
              at={at}
              isNext={nextEntryOf(desk.rules, list) === entry}
            />
          ))}
        </ol>
      )}
      <KeyButton className="justify-self-start" onClick={change(open ? 'list.close' : 'list.open')}>
        {open ? 'Close the list' : 'Open the list'}
      </KeyButton>
    </section>
  );
}

function Entry({
  desk: { state, press },
  list: { kind, entries },
  entry: { entry, member, side },
  at,
  isNext,
}: {
  desk: DebateDesk;
  list: List;
  entry: ListEntry;
  at: number;
  isNext: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const name = memberName(state, member);
  const up = () =>
    press({ kind: 'reordered', body: { list: kind, entry, after: entries[at - 2]?.entry ?? null } });
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`flex min-h-9 w-full cursor-pointer items-baseline gap-3 px-1 py-1.5 text-left ${isNext ? 'text-lg font-semibold' : ''}`}
      >
        <span className="w-6 shrink-0 text-right text-muted tabular-nums">{at + 1}</span>
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        {side && <span className="text-sm text-muted">{side}</span>}
      </button>
      {isOpen && (
        <div className="flex gap-3 pb-2 pl-9">
          {at > 0 && (
            <KeyButton aria-label={`Move ${name} up`} onClick={up}>
              Move up
            </KeyButton>
          )}
          <KeyButton
            aria-label={`Remove ${name}`}
            onClick={() => press({ kind: 'dequeued', body: { list: kind, entry } })}
          >
            Remove
          </KeyButton>
        </div>
      )}
    </li>
  );
}

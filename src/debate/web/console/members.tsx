import { type ReactNode, type RefObject, useState } from 'react';
import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { openListOf } from '../../rule/lists.ts';
import type { Answer } from '../../rule/rule-set/schema.ts';
import { findMember, isPresent, type Member } from '../../rule/state.ts';
import { KeyButton } from './key-button.tsx';
import { answerLabels, listLabels, tagLabel } from './labels.ts';
import { newId } from './press.ts';
import type { DebateDesk } from './use-debate-desk.ts';

const marks: Readonly<Record<Answer, string>> = { present: 'P', present_and_voting: 'PV', absent: 'A' };

/** The members with their placards: find one with `/`, then act for the found one. */
export function Members({
  desk,
  chosen,
  onChoose,
  box,
  tools,
}: {
  desk: DebateDesk;
  chosen: string | null;
  onChoose: (member: string | null) => void;
  box: RefObject<HTMLInputElement | null>;
  /** What the screen adds to the actions for the found member. */
  tools: ((member: Member) => ReactNode) | undefined;
}) {
  const [text, setText] = useState('');
  const found = desk.state.members.filter(
    ({ name }) => text.trim() === '' || matchesWordPrefixes(name, text),
  );
  const choose = (id: string) => {
    onChoose(id);
    setText('');
    box.current?.blur();
  };
  useShortcuts({
    '/': { does: 'find a member', run: () => box.current?.focus() },
  });
  return (
    <section aria-label="Members" className="grid content-start gap-3">
      <input
        ref={box}
        className="control"
        type="search"
        aria-label="Find a member"
        placeholder="Find a member  /"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first) choose(first.id);
          if (event.key === 'Escape') {
            setText('');
            box.current?.blur();
          }
        }}
      />
      <ChosenMember desk={desk} chosen={chosen} tools={tools} />
      <ul className="grid content-start" aria-label="Placards">
        {found.map((member) => (
          <li key={member.id} className="border-b border-line">
            <button
              type="button"
              aria-pressed={member.id === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(member.id)}
              className={`flex min-h-9 w-full cursor-pointer items-center gap-2 px-2 text-left ${member.id === chosen ? 'bg-surface font-semibold' : ''} ${isPresent(member) ? '' : 'text-muted'}`}
            >
              <span className="min-w-0 flex-1 py-1 leading-snug wrap-anywhere">{member.name}</span>
              <MemberFacts member={member} />
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="p-2 text-muted">No member has this name</li>}
      </ul>
    </section>
  );
}

function MemberFacts({ member: { answer, speeches, tally, votes, veto, tags } }: { member: Member }) {
  return (
    <span className="flex max-w-[45%] shrink-0 flex-wrap items-center justify-end gap-x-2 text-xs text-muted tabular-nums">
      {tags.includes('opposition') && <span>opposition</span>}
      {votes !== 'all' && <span>observer</span>}
      {veto && <span>veto</span>}
      {tally !== 0 && <span>{tally > 0 ? `+${tally}` : `−${-tally}`}</span>}
      {speeches > 0 && <span title="Speeches">{speeches}</span>}
      <span className="w-6 text-right font-semibold">{answer ? marks[answer] : '–'}</span>
    </span>
  );
}

type Side = 'for' | 'against';

/** What the chair does for the found member. */
function ChosenMember({
  desk,
  chosen,
  tools,
}: {
  desk: DebateDesk;
  chosen: string | null;
  tools: ((member: Member) => ReactNode) | undefined;
}) {
  const { rules, state, press, pressNext } = desk;
  const member = chosen === null ? undefined : findMember(state, chosen);
  const list = openListOf(rules, state);
  const hasTurns = rules.lists.find(({ kind }) => kind === list?.kind)?.turns === true;
  const queue =
    member && state.sitting
      ? (side?: Side) =>
          pressNext((latest) => {
            const open = openListOf(rules, latest);
            const body = open && {
              list: open.kind,
              entry: newId(),
              member: member.id,
              ...(side && { side }),
            };
            return body && { kind: 'queued', body };
          })
      : undefined;
  // Also before the screen shows a list that was just opened.
  useShortcuts({
    q: queue && {
      does: hasTurns ? 'add to those for' : 'add to the list',
      run: () => queue(hasTurns ? 'for' : undefined),
    },
    w: queue && hasTurns ? { does: 'add to those against', run: () => queue('against') } : undefined,
  });
  if (!member || !state.sitting || state.rollOpen) return null;
  return (
    <div className="grid gap-2 border border-line bg-surface p-3">
      <p className="text-lg leading-tight font-semibold wrap-anywhere">{member.name}</p>
      {member.tags.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">{member.tags.map(tagLabel).join(', ')}</p>
      )}
      {queue && list && !hasTurns && (
        <KeyButton keyName="Q" onClick={() => queue()}>
          Add to {listLabels[list.kind].toLowerCase()}
        </KeyButton>
      )}
      {queue && list && hasTurns && (
        <div className="grid grid-cols-2 gap-2">
          <KeyButton keyName="Q" onClick={() => queue('for')}>
            For
          </KeyButton>
          <KeyButton keyName="W" onClick={() => queue('against')}>
            Against
          </KeyButton>
        </div>
      )}
      <fieldset aria-label="Answer to the roll" className="flex flex-wrap gap-2">
        {rules.answers.map((answer) => (
          <KeyButton
            key={answer}
            aria-label={`${marks[answer]}: ${answerLabels[answer].toLowerCase()}`}
            title={answerLabels[answer]}
            aria-pressed={member.answer === answer}
            className={`flex-1 ${member.answer === answer ? 'bg-sunken' : ''}`}
            onClick={() => press({ kind: 'answered', body: { member: member.id, answer } })}
          >
            {marks[answer]}
          </KeyButton>
        ))}
      </fieldset>
      {tools?.(member)}
    </div>
  );
}

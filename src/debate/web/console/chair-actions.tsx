import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { ListKind } from '../../rule/rule-set/schema.ts';
import { listLabels } from './labels.ts';
import type { Press } from './press.ts';
import { readNumber } from './read-number.ts';
import { Row } from './row.tsx';
import { StartCaucus } from './start-caucus.tsx';
import { TextVote } from './text-vote.tsx';
import { TopicActions } from './topic-actions.tsx';
import type { DebateDesk } from './use-debate-desk.ts';

/**
 * Phases that the chair goes to: those of a roll, a break and the end have buttons that do more than that, as has a
 * caucus where members can move one.
 */
const phaseBasesToChoose = new Set(['agenda', 'debate', 'questions', 'paper', 'vote']);
/** Lists whose speeches need something else than the list: a motion that was put, a caucus, or a yield. */
const listsOfOthers = new Set<ListKind>(['motion_debate', 'moderated', 'comments']);

/** What the chair does without a motion. */
export function ChairActions({ desk, onClose }: { desk: DebateDesk; onClose: () => void }) {
  const { rules, state } = desk;
  const lists = rules.lists.map(({ kind }) => kind).filter((kind) => !listsOfOthers.has(kind));
  const hasCaucuses = rules.motions.some(({ effect }) => effect.verb === 'caucus.start');
  const phases = rules.phases.filter(
    ({ base }) => phaseBasesToChoose.has(base) || (base === 'caucus' && !hasCaucuses),
  );
  const [list, setList] = useState<ListKind>(lists[0] ?? 'general');
  const [phase, setPhase] = useState(phases.find(({ id }) => id === state.phase)?.id ?? '');
  const [minutes, setMinutes] = useState('');
  const [note, setNote] = useState('');
  const act = (press: Press) => () => {
    desk.press(press);
    onClose();
  };
  const pause = readNumber(minutes);
  return (
    <Dialog open title="What the chair does" onClose={onClose}>
      <div className="grid gap-5">
        <TopicActions state={state} onAct={(effect) => act({ kind: 'did', body: { effect } })()} />
        {lists.length > 0 && (
          <Row
            button="Open the list"
            onPress={act({ kind: 'did', body: { effect: { verb: 'list.open', kind: list } } })}
          >
            <Select
              name="list"
              label="List"
              value={list}
              options={lists.map((kind) => ({ value: kind, label: listLabels[kind] }))}
              onChange={({ target }) => setList(target.value as ListKind)}
            />
          </Row>
        )}
        <StartCaucus rules={rules} onStart={(effect) => act({ kind: 'did', body: { effect } })()} />
        <Row
          button="Go to the phase"
          disabled={phase === ''}
          onPress={act({ kind: 'phase', body: { phase } })}
        >
          <Select
            name="phase"
            label="Phase"
            placeholder="Choose a phase"
            value={phase}
            options={phases.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setPhase(target.value)}
          />
        </Row>
        {Object.keys(rules.votes).length > 0 && (
          <TextVote rules={rules} state={state} onOpen={(press) => act(press)()} />
        )}
        <Row
          button="Write the note"
          disabled={note.trim() === ''}
          onPress={act({ kind: 'noted', body: { text: note.trim() || '-' } })}
        >
          <Field
            name="note"
            label="Note for the minutes"
            maxLength={1500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Row>
        <Row
          button="Suspend the meeting"
          onPress={act({
            kind: 'did',
            body: { effect: { verb: 'meeting.suspend', ...(pause > 0 && { minutes: pause }) } },
          })}
        >
          <Field
            name="minutes"
            label="Break in minutes (optional)"
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </Row>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={act({ kind: 'did', body: { effect: { verb: 'roll.call' } } })}>
            Call the roll again
          </Button>
          <Button
            variant="quiet"
            onClick={act({ kind: 'did', body: { effect: { verb: 'meeting.adjourn' } } })}
          >
            Adjourn the meeting
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { findMember } from '../../rule/state.ts';
import type { Correctable } from './correctable.ts';
import { answerLabels, memberName, voteAnswerLabels } from './labels.ts';
import { MemberField } from './member-field.tsx';
import { readNumber } from './read-number.ts';
import type { DebateDesk } from './use-debate-desk.ts';

type Part<W extends Correctable['what']> = Extract<Correctable, { what: W }>;
type Save = (seq: number, body: Record<string, unknown>) => void;

/** Corrects an older step in its place. If a result would change, the console asks what happens with what came after. */
export function CorrectLine({
  desk,
  parts,
  onClose,
}: {
  desk: DebateDesk;
  parts: readonly Correctable[];
  /** After the correction was made. */
  onClose: () => void;
}) {
  const save: Save = (seq, body) => {
    desk.press({ kind: 'corrected', body: { seq, body } });
    onClose();
  };
  return (
    <div className="grid gap-5">
      {parts.map((part) => (
        <CorrectPart key={part.what} desk={desk} part={part} onSave={save} />
      ))}
    </div>
  );
}

function CorrectPart({ desk, part, onSave }: { desk: DebateDesk; part: Correctable; onSave: Save }) {
  switch (part.what) {
    case 'count':
      return <CorrectCount part={part} onSave={onSave} />;
    case 'vote_answers':
      return <CorrectAnswer desk={desk} answers={part.answers} labels={voteAnswerLabels} onSave={onSave} />;
    case 'roll':
      return (
        <CorrectAnswer
          desk={desk}
          answers={part.answers}
          labels={Object.fromEntries(desk.rules.answers.map((answer) => [answer, answerLabels[answer]]))}
          onSave={onSave}
        />
      );
    case 'time':
      return <CorrectTime part={part} onSave={onSave} />;
    case 'speaker':
      return (
        <CorrectName
          desk={desk}
          label="Speaker"
          member={part.body.member}
          // The entry of the list is that of the former speaker, who stays on the list.
          onSave={(member) => {
            const { entry, ...body } = part.body;
            onSave(part.seq, { ...body, member });
          }}
        />
      );
    case 'mover':
      return (
        <CorrectName
          desk={desk}
          label="Moved by"
          member={part.body.by}
          onSave={(by) => onSave(part.seq, { ...part.body, by })}
        />
      );
    case 'note':
      return <CorrectNote part={part} onSave={onSave} />;
  }
}

function CorrectCount({ part: { seq, body }, onSave }: { part: Part<'count'>; onSave: Save }) {
  const [numbers, setNumbers] = useState({
    yes: String(body.yes),
    no: String(body.no),
    abstain: String(body.abstain),
  });
  const fields = [
    { id: 'yes', label: 'For' },
    { id: 'no', label: 'Against' },
    { id: 'abstain', label: 'Abstain' },
  ] as const;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const counted = Object.fromEntries(fields.map(({ id }) => [id, readNumber(numbers[id], 1000)]));
        onSave(seq, { ...body, ...counted });
      }}
    >
      <div className="grid grid-cols-3 gap-3">
        {fields.map(({ id, label }) => (
          <Field
            key={id}
            name={`corrected-${id}`}
            label={label}
            inputMode="numeric"
            value={numbers[id]}
            onChange={({ target }) => setNumbers({ ...numbers, [id]: target.value })}
          />
        ))}
      </div>
      <Button type="submit" className="justify-self-start">
        Correct the count
      </Button>
    </form>
  );
}

/** Corrects the answer of one member, of the roll or of a vote by name. */
function CorrectAnswer({
  desk: { state },
  answers,
  labels,
  onSave,
}: {
  desk: DebateDesk;
  answers: readonly { seq: number; body: { member: string; answer: string } }[];
  labels: Readonly<Record<string, string>>;
  onSave: Save;
}) {
  const [at, setAt] = useState('');
  const [given, setGiven] = useState('');
  const found = answers.find(({ seq }) => String(seq) === at);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (found && given !== '') onSave(found.seq, { ...found.body, answer: given });
      }}
    >
      <Select
        name="corrected-member"
        label="Member"
        placeholder="Choose a member"
        value={at}
        options={answers.map(({ seq, body }) => ({
          value: String(seq),
          label: `${memberName(state, body.member)}: ${(labels[body.answer] ?? body.answer).toLowerCase()}`,
        }))}
        onChange={({ target }) => setAt(target.value)}
      />
      <Select
        name="corrected-answer"
        label="Right answer"
        placeholder="Choose an answer"
        value={given}
        options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setGiven(target.value)}
      />
      <Button type="submit" className="justify-self-start" disabled={!found || given === ''}>
        Correct the answer
      </Button>
    </form>
  );
}

function CorrectTime({ part: { seq, body }, onSave }: { part: Part<'time'>; onSave: Save }) {
  const [seconds, setSeconds] = useState(String(Math.round(body.usedMs / 1000)));
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(seq, { ...body, usedMs: readNumber(seconds, 86_400) * 1000 });
      }}
    >
      <Field
        name="corrected-seconds"
        label="Seconds that the speech took"
        inputMode="numeric"
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Correct the time
      </Button>
    </form>
  );
}

function CorrectName({
  desk: { state },
  label,
  member,
  onSave,
}: {
  desk: DebateDesk;
  label: string;
  member: string;
  onSave: (member: string) => void;
}) {
  const [by, setBy] = useState(member);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (by !== member && findMember(state, by)) onSave(by);
      }}
    >
      <MemberField state={state} label={label} value={by} onChange={setBy} />
      <Button type="submit" className="justify-self-start" disabled={by === '' || by === member}>
        Correct the name
      </Button>
    </form>
  );
}

function CorrectNote({ part: { seq, body }, onSave }: { part: Part<'note'>; onSave: Save }) {
  const [text, setText] = useState(body.text);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSave(seq, { text: text.trim() });
      }}
    >
      <Field
        name="corrected-note"
        label="Note"
        maxLength={1500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="justify-self-start" disabled={text.trim() === ''}>
        Correct the note
      </Button>
    </form>
  );
}

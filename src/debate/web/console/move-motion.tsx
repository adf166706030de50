import { useId, useState } from 'react';
import { autofocusFirstControl } from '#platform/web/desk/focus-first.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { listInOrder } from '../../rule/in-order.ts';
import { type Effect, effectSchema, type MotionRule } from '../../rule/rule-set/schema.ts';
import type { EffectField } from '../../rule/rule-set/vocabulary.ts';
import { motionSentence, refusalSentence } from '../../rule/sentence.ts';
import { isPresent, type State } from '../../rule/state.ts';
import { findByName } from './member-names.ts';
import { readMotionLine } from './motion-line.ts';
import { readNumber } from './read-number.ts';
import { type DebateDesk, newId } from './use-debate-desk.ts';

type Fields = Omit<Effect, 'verb'>;

/** Fields that a person types, with their unit on the screen. */
const typedFields: Partial<Record<EffectField, { label: string; perUnit: number | null }>> = {
  total: { label: 'Minutes in all', perUnit: 60 },
  each: { label: 'Seconds for each speaker', perUnit: 1 },
  minutes: { label: 'Minutes', perUnit: 1 },
  topic: { label: 'Topic', perUnit: null },
  text: { label: 'Text', perUnit: null },
  name: { label: 'Name of the guest', perUnit: null },
};

/** Enters a motion: in one line, or by its fields. The motion's rule is read back as a sentence. */
export function MoveMotion({
  desk,
  chosen,
  beginWith,
  onClose,
}: {
  desk: DebateDesk;
  /** The mover, if a member is found on the left. */
  chosen: string | null;
  beginWith: string | null;
  onClose: () => void;
}) {
  const { rules, state, press } = desk;
  const order = listInOrder(rules, state, desk.now());
  const [line, setLine] = useState('');
  const [type, setType] = useState(beginWith ?? '');
  const [by, setBy] = useState(chosen ?? '');
  const [fields, setFields] = useState<Fields>({});
  const rule = rules.motions.find(({ id }) => id === type);
  const unmet = order.find(({ motion }) => motion === type)?.unmet;
  const changeLine = (text: string) => {
    setLine(text);
    const read = readMotionLine(rules, text);
    if (!read) return;
    setType(read.type);
    setFields(read.fields);
  };
  const ready = rule !== undefined && by !== '';
  return (
    <Dialog open title="Enter a motion" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          const asked = rule.fields.map(({ id }) => id);
          const given = Object.fromEntries(
            Object.entries(fields).filter(([field]) => asked.some((one) => one === field)),
          );
          press({ kind: 'moved', body: { motion: newId(), type, by, fields: given } });
          onClose();
        }}
      >
        <div ref={autofocusFirstControl}>
          <Field
            name="line"
            label="In one line"
            help="Such as ‘mod 9 45 border trade’: 9 minutes in all, 45 seconds each."
            autoComplete="off"
            value={line}
            onChange={({ target }) => changeLine(target.value)}
          />
        </div>
        <Select
          name="type"
          label="Motion"
          placeholder="Choose a motion"
          value={type}
          options={order.map(({ motion, unmet: reason }) => ({
            value: motion,
            label: `${nameOf(rules.motions, motion)}${reason ? ' (not in order)' : ''}`,
          }))}
          onChange={({ target }) => {
            setType(target.value);
            setFields({});
          }}
        />
        {rule && (
          <p className="text-sm text-muted">
            {motionSentence(rules, rule)}
            {unmet && <strong className="block text-danger">{refusalSentence(unmet)}</strong>}
          </p>
        )}
        <MemberField state={state} label="Moved by" value={by} onChange={setBy} />
        {rule?.fields.map(({ id, optional }) => (
          <EffectFieldInput
            key={`${type} ${id}`}
            id={id}
            isOptional={optional}
            state={state}
            value={fields[id]}
            onChange={(value) => setFields({ ...fields, [id]: value })}
          />
        ))}
        <Button type="submit" disabled={!ready}>
          Enter the motion
        </Button>
      </form>
    </Dialog>
  );
}

const nameOf = (motions: readonly MotionRule[], id: string): string =>
  motions.find((motion) => motion.id === id)?.name ?? id;

/** Chooses a present member by the beginning of the name. */
export function MemberField({
  state,
  label,
  value,
  onChange,
}: {
  state: State;
  label: string;
  value: string;
  onChange: (member: string) => void;
}) {
  const id = useId();
  const present = state.members.filter(isPresent);
  const [text, setText] = useState(present.find(({ id }) => id === value)?.name ?? '');
  const { found, meant } = findByName(present, text);
  return (
    <>
      <Field
        name={`member-${id}`}
        label={label}
        list={id}
        autoComplete="off"
        value={text}
        error={text.trim() !== '' && found.length === 0 ? 'No present member has this name' : undefined}
        help={meant && meant.name !== text ? meant.name : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onChange(findByName(present, target.value).meant?.id ?? '');
        }}
      />
      <datalist id={id}>
        {present.map((member) => (
          <option key={member.id} value={member.name} />
        ))}
      </datalist>
    </>
  );
}

function EffectFieldInput({
  id,
  isOptional,
  state,
  value,
  onChange,
}: {
  id: EffectField;
  isOptional: boolean;
  state: State;
  value: Fields[EffectField];
  onChange: (value: Fields[EffectField]) => void;
}) {
  const more = isOptional ? ' (optional)' : '';
  if (id === 'paper')
    return (
      <Select
        name="paper"
        label={`Paper${more}`}
        placeholder="Choose a paper"
        value={typeof value === 'string' ? value : ''}
        options={state.papers.map(({ paper, label }) => ({ value: paper, label }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const typed = typedFields[id];
  if (!typed) return <OtherField id={id} label={`${id}${more}`} value={value} onChange={onChange} />;
  const { label, perUnit } = typed;
  if (perUnit === null)
    return (
      <Field
        name={id}
        label={`${label}${more}`}
        value={typeof value === 'string' ? value : ''}
        maxLength={500}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  return (
    <Field
      name={id}
      label={`${label}${more}`}
      inputMode="numeric"
      value={typeof value === 'number' ? String(value / perUnit) : ''}
      onChange={({ target }) => {
        const number = readNumber(target.value);
        onChange(number > 0 ? number * perUnit : undefined);
      }}
    />
  );
}

/** A field that few sets ask for, such as a method or parts of a text, typed as its ids separated by commas. */
function OtherField({
  id,
  label,
  value,
  onChange,
}: {
  id: EffectField;
  label: string;
  value: Fields[EffectField];
  onChange: (value: Fields[EffectField]) => void;
}) {
  const [text, setText] = useState(Array.isArray(value) ? value.join(', ') : String(value ?? ''));
  return (
    <Field
      name={id}
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(readOther(id, target.value));
      }}
    />
  );
}

/** Reads ids as the field wants them: one, a list, or parts separated by semicolons. Undefined if they do not fit. */
function readOther(id: EffectField, text: string): Fields[EffectField] {
  const list = (part: string) =>
    part
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  const value =
    id === 'parts'
      ? text.split(';').map(list)
      : ['ids', 'of', 'clauses'].includes(id)
        ? list(text)
        : text.trim();
  const read = effectSchema.partial().safeParse({ [id]: value });
  return read.success ? read.data[id] : undefined;
}

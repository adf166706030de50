import { useState } from 'react';
import { autofocusFirstControl } from '#platform/web/desk/focus-first.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { listInOrder } from '../../rule/in-order.ts';
import type { Effect, MotionRule } from '../../rule/rule-set/schema.ts';
import { motionSentence, refusalSentence } from '../../rule/sentence.ts';
import { MemberField } from './member-field.tsx';
import { MotionField } from './motion-field.tsx';
import { readMotionLine } from './motion-line.ts';
import { newId } from './press.ts';
import type { DebateDesk } from './use-debate-desk.ts';

type Fields = Omit<Effect, 'verb'>;

/** Enters a motion: in one line, or by its fields. The motion's rule is read back as a sentence. */
export function MoveMotion({
  desk,
  chosen,
  beginWith,
  onEnter,
  onClose,
}: {
  desk: DebateDesk;
  /** The mover, if a member is found on the left. */
  chosen: string | null;
  beginWith: string | null;
  /** After a motion was entered. */
  onEnter: () => void;
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
          onEnter();
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
          <MotionField
            key={`${type} ${id}`}
            id={id}
            verb={rule.effect.verb}
            isOptional={optional}
            rules={rules}
            state={state}
            fields={fields}
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

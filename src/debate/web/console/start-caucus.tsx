import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { CaucusKind, Effect, RuleSet } from '../../rule/rule-set/schema.ts';
import { caucusLabels } from './labels.ts';
import { readNumber } from './read-number.ts';

const isCaucusKind = (kind: string | undefined): kind is CaucusKind =>
  kind !== undefined && Object.hasOwn(caucusLabels, kind);

/** The caucuses that members of this set can move. */
const listCaucusKinds = ({ motions }: RuleSet): CaucusKind[] => [
  ...new Set(
    motions.flatMap(({ effect: { verb, kind } }) =>
      verb === 'caucus.start' && isCaucusKind(kind) ? [kind] : [],
    ),
  ),
];

/** Starts a caucus without a motion. */
export function StartCaucus({ rules, onStart }: { rules: RuleSet; onStart: (effect: Effect) => void }) {
  const kinds = listCaucusKinds(rules);
  const [kind, setKind] = useState(kinds.includes('moderated') ? 'moderated' : kinds[0]);
  const [minutes, setMinutes] = useState('');
  const [seconds, setSeconds] = useState('');
  const [topic, setTopic] = useState('');
  if (kind === undefined) return null;
  const isModerated = kind === 'moderated';
  const total = readNumber(minutes, 600) * 60;
  const each = isModerated ? readNumber(seconds, 36_000) : 0;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          name="caucus"
          label="Caucus"
          value={kind}
          options={kinds.map((one) => ({ value: one, label: caucusLabels[one] }))}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value))}
        />
        <Field
          name="caucusMinutes"
          label="Minutes"
          inputMode="numeric"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        {isModerated && (
          <Field
            name="caucusSeconds"
            label="Seconds each"
            inputMode="numeric"
            value={seconds}
            onChange={({ target }) => setSeconds(target.value)}
          />
        )}
        <Field
          name="caucusTopic"
          label="Subject of the caucus (optional)"
          maxLength={500}
          value={topic}
          onChange={({ target }) => setTopic(target.value)}
        />
      </div>
      <Button
        variant="quiet"
        className="justify-self-start"
        disabled={total === 0 || (isModerated && each === 0)}
        onClick={() =>
          onStart({
            verb: 'caucus.start',
            kind,
            total,
            ...(each > 0 && { each }),
            ...(topic.trim() !== '' && { topic: topic.trim() }),
          })
        }
      >
        Start the caucus
      </Button>
    </div>
  );
}

import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import {
  type Criterion,
  type CriterionSource,
  criterionSources,
  type MarkedPer,
} from '../../rule/settings.ts';

const sourceLabels: Readonly<Record<CriterionSource, string>> = {
  marks: 'Marks of chairs',
  speeches: 'Number of speeches',
  minutes: 'Minutes spoken',
  motions: 'Number of motions',
  points: 'Points upheld',
  papers: 'Papers sponsored',
  attendance: 'Sessions attended',
};

const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text));
const shown = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** The fields of one criterion. */
export function CriterionFields({
  criterion: { id, label, source, weight, min, max, per, best, full },
  total,
  mistake,
  onChange,
  onRemove,
}: {
  criterion: Criterion;
  /** Sum of all weights. */
  total: number;
  mistake: (field: keyof Criterion) => string | undefined;
  onChange: (changed: Partial<Criterion>) => void;
  /** Undefined while the criterion cannot be removed. */
  onRemove: (() => void) | undefined;
}) {
  const number = (field: 'weight' | 'min' | 'max' | 'full', value: number, text: string) => (
    <Field
      name={`${field}-${id}`}
      label={text}
      type="number"
      inputMode="numeric"
      value={shown(value)}
      error={mistake(field)}
      onChange={({ target }) => onChange({ [field]: numberOf(target.value) })}
    />
  );
  return (
    <fieldset className="grid gap-3 border border-line bg-surface p-4">
      <legend className="sr-only">Criterion {label}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-8">
        <div className="xl:col-span-2">
          <Field
            name={`label-${id}`}
            label="Name"
            value={label}
            error={mistake('label')}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        </div>
        {number('weight', weight, total > 0 ? `Weight (${Math.round((weight * 100) / total)}%)` : 'Weight')}
        <Select
          name={`source-${id}`}
          label="From"
          value={source}
          options={criterionSources.map((value) => ({ value, label: sourceLabels[value] }))}
          onChange={({ target }) => onChange({ source: target.value as CriterionSource })}
        />
        {source === 'marks' && (
          <>
            {number('min', min, 'Lowest mark')}
            {number('max', max, 'Highest mark')}
            <Select
              name={`per-${id}`}
              label="Marked for"
              value={per}
              options={[
                { value: 'speech', label: 'Each speech' },
                { value: 'sitting', label: 'Each session' },
                { value: 'conference', label: 'The conference' },
              ]}
              onChange={({ target }) => onChange({ per: target.value as MarkedPer })}
            />
            {per === 'speech' && (
              <Select
                name={`best-${id}`}
                label="Speeches"
                value={best === null ? '' : String(best)}
                options={[
                  { value: '', label: 'All' },
                  ...[1, 2, 3, 5, 8, 10].map((count) => ({
                    value: String(count),
                    label: count === 1 ? 'The best one' : `The best ${count}`,
                  })),
                ]}
                onChange={({ target }) =>
                  onChange({ best: target.value === '' ? null : Number(target.value) })
                }
              />
            )}
          </>
        )}
        {source !== 'marks' && source !== 'attendance' && number('full', full, 'Full value at')}
      </div>
      {onRemove && (
        <div>
          <Button variant="quiet" onClick={onRemove}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}

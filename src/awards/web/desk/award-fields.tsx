import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { Award, Criterion } from '../../rule/settings.ts';

const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text));
const shown = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** The fields of one award. */
export function AwardFields({
  award: { id, label, count, counts, by, isMain, points },
  criteria,
  committees,
  mistake,
  onChange,
  onUp,
  onRemove,
}: {
  award: Award;
  criteria: readonly Criterion[];
  committees: readonly { value: string; name: string }[];
  mistake: (field: string) => string | undefined;
  onChange: (changed: Partial<Award>) => void;
  onUp: (() => void) | undefined;
  /** Undefined while the award has a decision. */
  onRemove: (() => void) | undefined;
}) {
  const others = counts.map(({ committee, count: places }) => {
    const name = committees.find(({ value }) => value === committee)?.name ?? committee;
    return `${name}: ${places}`;
  });
  return (
    <fieldset className="grid gap-3 border border-line bg-surface p-4">
      <legend className="sr-only">Award {label}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-6">
        <div className="lg:col-span-2">
          <Field
            name={`award-${id}`}
            label="Name"
            value={label}
            error={mistake('label')}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        </div>
        <Field
          name={`count-${id}`}
          label="Places"
          type="number"
          inputMode="numeric"
          value={shown(count)}
          error={mistake('count')}
          onChange={({ target }) => onChange({ count: numberOf(target.value) })}
        />
        <Select
          name={`by-${id}`}
          label="Proposed by"
          value={by}
          options={[
            { value: 'total', label: 'The total' },
            ...criteria.map((criterion) => ({ value: criterion.id, label: criterion.label })),
          ]}
          onChange={({ target }) => onChange({ by: target.value })}
        />
        <Select
          name={`main-${id}`}
          label="Kind"
          value={isMain ? 'main' : 'other'}
          options={[
            { value: 'main', label: 'Main award' },
            { value: 'other', label: 'Other award' },
          ]}
          onChange={({ target }) => onChange({ isMain: target.value === 'main' })}
        />
        <Field
          name={`points-${id}`}
          label="Delegation points"
          type="number"
          inputMode="numeric"
          value={shown(points)}
          error={mistake('points')}
          onChange={({ target }) => onChange({ points: numberOf(target.value) })}
        />
      </div>
      <details>
        <summary className="min-h-9 cursor-pointer py-1 text-muted text-sm">
          Other numbers of places{others.length > 0 && `: ${others.join(', ')}`}
        </summary>
        <div className="grid items-start gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-4">
          {committees.map(({ value, name }) => (
            <Field
              key={value}
              name={`places-${id}-${value}`}
              label={name}
              type="number"
              inputMode="numeric"
              placeholder={shown(count)}
              value={shown(counts.find(({ committee }) => committee === value)?.count ?? Number.NaN)}
              onChange={({ target }) => {
                const rest = counts.filter(({ committee }) => committee !== value);
                onChange({
                  counts:
                    target.value === ''
                      ? rest
                      : [...rest, { committee: value, count: numberOf(target.value) }],
                });
              }}
            />
          ))}
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        {onUp && (
          <Button variant="quiet" onClick={onUp}>
            Move up<span className="sr-only"> {label}</span>
          </Button>
        )}
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

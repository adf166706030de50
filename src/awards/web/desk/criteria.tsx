import { useState } from 'react';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type AwardSettings,
  awardSettingsSchema,
  corrections,
  delegationMeasures,
  maxAwards,
  maxCriteria,
  missingRules,
  sharedParts,
} from '../../rule/settings.ts';
import { shippedSettings } from '../../rule/shipped-settings.ts';
import { previewSettingsMutation, type SettingsPreview, type StoredSettings } from '../api.ts';
import { AwardFields } from './award-fields.tsx';
import { CriterionFields } from './criterion-fields.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** Finds the error of a field by its path, such as 'criteria.0.label'. */
type FindMistake = (path: string) => string | undefined;

/** Changes criteria, weights and awards. What that changes is shown before it is saved (product 30.2). */
export function CriteriaView({ stored }: { stored: StoredSettings }) {
  const { eventName, committees } = stored;
  const [settings, setSettings] = useState<AwardSettings>(stored.settings);
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, string>>(new Map());
  const [preview, setPreview] = useState<SettingsPreview>();
  const look = useMutation(previewSettingsMutation);
  const change = (changed: Partial<AwardSettings>) => setSettings({ ...settings, ...changed });
  const find: FindMistake = (path) => mistakes.get(path);
  const { criteria, awards } = settings;
  const total = criteria.reduce((sum, { weight }) => sum + (weight || 0), 0);
  const showChanges = () => {
    const read = awardSettingsSchema.safeParse(settings);
    setMistakes(
      new Map(read.error?.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed()),
    );
    if (!read.success) return;
    look.mutate({ eventName, settings: read.data }, { onSuccess: setPreview, onError: toastFailure });
  };
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl">Criteria</h2>
        <p className="max-w-prose text-muted">
          Chairs give these marks. A weight is a share of the sum of all weights, which is {total} now.
        </p>
        <ShippedSets onChoose={setSettings} />
        <Mistake text={find('criteria')} />
        <ul className="grid gap-3">
          {criteria.map((criterion, at) => (
            <li key={criterion.id}>
              <CriterionFields
                criterion={criterion}
                total={total}
                mistake={(field) => find(`criteria.${at}.${field}`)}
                onChange={(changed) => change({ criteria: criteria.with(at, { ...criterion, ...changed }) })}
                onRemove={
                  criteria.length > 1 && !awards.some(({ by }) => by === criterion.id)
                    ? () => change({ criteria: criteria.toSpliced(at, 1) })
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
        {criteria.length < maxCriteria && (
          <div>
            <Button variant="quiet" onClick={() => change({ criteria: [...criteria, newCriterion()] })}>
              Add a criterion
            </Button>
          </div>
        )}
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">Awards</h2>
        <p className="max-w-prose text-muted">
          The highest award first. Places are for each committee. Write 0 for a committee without this award.
        </p>
        <Mistake text={find('awards')} />
        <ul className="grid gap-3">
          {awards.map((award, at) => (
            <li key={award.id}>
              <AwardFields
                award={award}
                criteria={criteria}
                committees={committees}
                mistake={(field) => find(`awards.${at}.${field}`)}
                onChange={(changed) => change({ awards: awards.with(at, { ...award, ...changed }) })}
                onUp={
                  at > 0
                    ? () => change({ awards: awards.toSpliced(at, 1).toSpliced(at - 1, 0, award) })
                    : undefined
                }
                onRemove={
                  stored.decidedAwards.includes(award.id)
                    ? undefined
                    : () => change({ awards: awards.toSpliced(at, 1) })
                }
              />
            </li>
          ))}
        </ul>
        {awards.length < maxAwards && (
          <div>
            <Button variant="quiet" onClick={() => change({ awards: [...awards, newAward()] })}>
              Add an award
            </Button>
          </div>
        )}
      </section>
      <Choices settings={settings} onChange={change} />
      {mistakes.size > 0 && (
        <p role="alert" className="field-error">
          Correct the marked fields first.
        </p>
      )}
      <div>
        <Button pending={look.isPending} onClick={showChanges}>
          See what changes
        </Button>
      </div>
      {preview && (
        <PreviewDialog
          eventName={eventName}
          settings={settings}
          preview={preview}
          onClose={() => setPreview(undefined)}
        />
      )}
    </div>
  );
}

const Mistake = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <p className="field-error">{text}</p>;

const newId = (): string => `c-${crypto.randomUUID().slice(0, 8)}`;

const newCriterion = (): AwardSettings['criteria'][number] => ({
  id: newId(),
  label: '',
  source: 'marks',
  weight: 10,
  min: 0,
  max: 10,
  per: 'sitting',
  best: null,
  full: 10,
});

const newAward = (): AwardSettings['awards'][number] => ({
  id: newId(),
  label: '',
  count: 1,
  counts: [],
  by: 'total',
  isMain: false,
  points: 0,
});

/** Begins again from one of the shipped sets. */
function ShippedSets({ onChoose }: { onChoose: (settings: AwardSettings) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" onClick={() => onChoose(shippedSettings.indian)}>
        Use the Indian set
      </Button>
      <Button variant="quiet" onClick={() => onChoose(shippedSettings.european)}>
        Use the European set
      </Button>
    </div>
  );
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

function Choices({
  settings: { missing, correction, needsTwo, shares, delegations },
  onChange,
}: {
  settings: AwardSettings;
  onChange: (changed: Partial<AwardSettings>) => void;
}) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">How it is decided</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Select
          name="missing"
          label="A criterion without a mark"
          value={missing}
          options={optionsOf(missingRules, { zero: 'Counts as 0', left_out: 'Is left out of the total' })}
          onChange={({ target }) => onChange({ missing: target.value as AwardSettings['missing'] })}
        />
        <Select
          name="correction"
          label="Chairs who mark higher or lower"
          help="Corrects the chairs of one committee to their common mean. Look at Calibration first."
          value={correction}
          options={optionsOf(corrections, {
            off: 'No correction',
            mean: 'Same mean',
            mean_and_spread: 'Same mean and spread',
          })}
          onChange={({ target }) => onChange({ correction: target.value as AwardSettings['correction'] })}
        />
        <Select
          name="needsTwo"
          label="Main awards"
          value={needsTwo ? 'two' : 'one'}
          options={[
            { value: 'one', label: 'One person decides' },
            { value: 'two', label: 'A second person confirms' },
          ]}
          onChange={({ target }) => onChange({ needsTwo: target.value === 'two' })}
        />
        <Select
          name="shares"
          label="Delegates see after the release"
          value={shares}
          options={optionsOf(sharedParts, {
            nothing: 'Their award only',
            sentence: 'Their award and its sentence',
            marks: 'Award, sentence and own marks',
          })}
          onChange={({ target }) => onChange({ shares: target.value as AwardSettings['shares'] })}
        />
        <Select
          name="measure"
          label="Best delegation by"
          value={delegations.measure}
          options={optionsOf(delegationMeasures, {
            points: 'Points of its awards',
            points_per_member: 'Points for each member',
            awards_per_member: 'Awards for each member',
          })}
          onChange={({ target }) =>
            onChange({
              delegations: {
                ...delegations,
                measure: target.value as AwardSettings['delegations']['measure'],
              },
            })
          }
        />
        <Select
          name="minMembers"
          label="Delegations are ranked from"
          value={String(delegations.minMembers)}
          options={[1, 2, 3, 4, 5, 6, 8, 10].map((count) => ({
            value: String(count),
            label: count === 1 ? '1 member' : `${count} members`,
          }))}
          onChange={({ target }) =>
            onChange({ delegations: { ...delegations, minMembers: Number(target.value) } })
          }
        />
      </div>
    </section>
  );
}

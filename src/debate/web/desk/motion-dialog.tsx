import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { EffectInput, MotionRule, RuleSet } from '../../rule/rule-set/schema.ts';
import { describeMajority } from '../../rule/sentence.ts';
import { buildSaveRuleSetMutation, type OpenRuleSet } from '../api.ts';
import { abstentionOptions } from './abstention-options.ts';

/** What a motion that a club adds can do. Other effects need a copy of a set that has them. */
const addedEffects: Readonly<
  Record<
    string,
    { label: string; effect: EffectInput; fields: { id: 'each' | 'total' | 'topic'; optional: boolean }[] }
  >
> = {
  round: {
    label: 'Every member speaks in turn (tour de table)',
    effect: { verb: 'list.open', kind: 'round' },
    fields: [{ id: 'each', optional: true }],
  },
  consultation: {
    label: 'One conversation, members pass the word on',
    effect: { verb: 'caucus.start', kind: 'consultation_of_the_whole' },
    fields: [
      { id: 'topic', optional: true },
      { id: 'total', optional: false },
    ],
  },
  questions: {
    label: 'Questions and answers',
    effect: { verb: 'questions.start' },
    fields: [{ id: 'total', optional: true }],
  },
  record: { label: 'Only recorded in the minutes', effect: { verb: 'record.text' }, fields: [] },
};

const whole = (max: number) => z.coerce.number<string>().int().min(0).max(max);
const formSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(80),
  does: z.string(),
  rank: whole(99),
  second: whole(20),
  majority: z.string(),
  consent: z.enum(['yes', 'no']),
  abstain: z.enum(['never', 'unless_present_and_voting', 'always']),
  debateFor: whole(10),
  debateAgainst: whole(10),
  seconds: z.coerce.number<string>().int().min(5).max(600),
  maxTotal: z.union([
    z.literal('').transform(() => undefined),
    z.coerce.number<string>().int().min(1).max(600),
  ]),
});
type Values = z.output<typeof formSchema>;

function changeMotion(motion: MotionRule, values: Values): MotionRule {
  const { name, rank, second, majority, consent, abstain, debateFor, debateAgainst, seconds, maxTotal } =
    values;
  const { debate: former, ...rest } = motion;
  const debate = {
    when: former?.when ?? ('always' as const),
    for: debateFor,
    against: debateAgainst,
    seconds,
  };
  return {
    ...rest,
    name,
    rank,
    second,
    majority,
    consent: consent === 'yes',
    abstain,
    ...(debateFor + debateAgainst > 0 && { debate }),
    fields: motion.fields.map(({ max, ...field }) =>
      field.id !== 'total'
        ? { ...field, ...(max !== undefined && { max }) }
        : { ...field, ...(maxTotal !== undefined && { max: maxTotal * 60 }) },
    ),
  };
}

/** A motion without its chosen rules. Its id is free in the set. */
function newMotion(rules: RuleSet, { name, does, majority, rank }: Values): MotionRule {
  const { effect, fields } = addedEffects[does] ?? { effect: { verb: 'record.text' as const }, fields: [] };
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .slice(0, 40) || 'motion';
  const isTaken = (id: string) => rules.motions.some((motion) => motion.id === id);
  const id = [base, ...Array.from({ length: 99 }, (_, at) => `${base}_${at + 2}`)].find(
    (one) => !isTaken(one),
  );
  return {
    id: id ?? base,
    name,
    rank,
    majority,
    who: 'any',
    second: 0,
    consent: false,
    abstain: 'never',
    method: 'hands',
    admit: 'chair',
    inOrder: [{ is: 'floor_open' }, { is: 'not_in_caucus' }],
    effect,
    also: [],
    fields,
  };
}

/** A motion may open a list that the set does not have yet. */
const withList = (rules: RuleSet, does: string): RuleSet['lists'] =>
  does !== 'round' || rules.lists.some(({ kind }) => kind === 'round')
    ? rules.lists
    : [
        ...rules.lists,
        {
          kind: 'round',
          seconds: 30,
          once: true,
          joinedBy: 'all',
          observers: true,
          yields: false,
          turns: false,
          onExhausted: 'ask',
        },
      ];

/** Changes a motion of a copy, or adds one. */
export function MotionDialog({
  set,
  rules,
  motion,
  onClose,
}: {
  set: OpenRuleSet;
  rules: RuleSet;
  motion?: MotionRule;
  onClose: () => void;
}) {
  const save = useMutation(buildSaveRuleSetMutation(useQueryClient()));
  const total = motion?.fields.find(({ id }) => id === 'total');
  const submit = (values: Values) => {
    const changed = changeMotion(motion ?? newMotion(rules, values), values);
    const motions = motion
      ? rules.motions.map((one) => (one.id === motion.id ? changed : one))
      : [...rules.motions, changed];
    const lists = motion ? rules.lists : withList(rules, values.does);
    return { _id: set._id, revision: set.revision, document: { ...rules, motions, lists } };
  };
  return (
    <FormDialog
      title={motion ? motion.name : 'Add motion'}
      schema={formSchema}
      defaultValues={{
        name: motion?.name ?? '',
        does: 'round',
        rank: String(motion?.rank ?? 10),
        second: String(motion?.second ?? 1),
        majority: motion?.majority ?? Object.keys(rules.majorities)[0] ?? '',
        consent: motion?.consent ? 'yes' : 'no',
        abstain: motion?.abstain ?? 'never',
        debateFor: String(motion?.debate?.for ?? 0),
        debateAgainst: String(motion?.debate?.against ?? 0),
        seconds: String(motion?.debate?.seconds ?? 30),
        maxTotal: total?.max === undefined ? '' : String(total.max / 60),
      }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel={motion ? 'Save motion' : 'Add motion'}
      onSubmit={(values, outcome) => save.mutate(submit(values), outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field label="Name" error={mistake('name')} {...register('name')} />
          {!motion && (
            <Select
              label="What happens when it passes"
              options={Object.entries(addedEffects).map(([value, { label }]) => ({ value, label }))}
              {...register('does')}
            />
          )}
          <Select
            label="Majority"
            options={Object.entries(rules.majorities).map(([value, majority]) => ({
              value,
              label: describeMajority(majority),
            }))}
            error={mistake('majority')}
            {...register('majority')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Rank"
              help="The lowest is voted on first."
              inputMode="numeric"
              error={mistake('rank')}
              {...register('rank')}
            />
            <Field
              label="Seconds needed"
              help="Other members who support it."
              inputMode="numeric"
              error={mistake('second')}
              {...register('second')}
            />
            <Field
              label="Speakers for"
              inputMode="numeric"
              error={mistake('debateFor')}
              {...register('debateFor')}
            />
            <Field
              label="Speakers against"
              inputMode="numeric"
              error={mistake('debateAgainst')}
              {...register('debateAgainst')}
            />
            <Field
              label="Time for each speaker (seconds)"
              inputMode="numeric"
              error={mistake('seconds')}
              {...register('seconds')}
            />
            {total && (
              <Field
                label="Longest total (minutes, optional)"
                inputMode="numeric"
                error={mistake('maxTotal')}
                {...register('maxTotal')}
              />
            )}
          </div>
          <Select
            label="If no member objects"
            options={[
              { value: 'no', label: 'It is voted on' },
              { value: 'yes', label: 'It passes without a vote' },
            ]}
            {...register('consent')}
          />
          <Select label="Abstentions" options={abstentionOptions} {...register('abstain')} />
        </>
      )}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Method, RuleSet } from '../../rule/rule-set/schema.ts';
import { describeMajority } from '../../rule/sentence.ts';
import { buildSaveRuleSetMutation, type OpenRuleSet } from '../api.ts';
import { abstentionOptions } from './abstention-options.ts';

const methodLabels: Readonly<Record<Method, string>> = {
  hands: 'Hands are counted',
  placards: 'Placards, with names',
  roll_call: 'Roll call',
  device: 'On phones',
  voice: 'By voice: the chair says what was louder',
  consensus: 'Without a vote, if no member objects',
  ballot: 'Secret ballot',
};

const formSchema = z.object({
  majority: z.string(),
  abstain: z.enum(['never', 'unless_present_and_voting', 'always']),
  method: z.enum(Object.keys(methodLabels) as [Method, ...Method[]]),
});

/** Changes how a copy decides on texts. */
export function VoteDialog({
  set,
  rules,
  id,
  onClose,
}: {
  set: OpenRuleSet;
  rules: RuleSet;
  id: string;
  onClose: () => void;
}) {
  const save = useMutation(buildSaveRuleSetMutation(useQueryClient()));
  const vote = rules.votes[id];
  if (!vote) return null;
  const { majority, abstain, method } = vote;
  return (
    <FormDialog
      title={`Vote on texts: ${id}`}
      schema={formSchema}
      defaultValues={{ majority, abstain, method }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save vote"
      onSubmit={(values, outcome) =>
        save.mutate(
          {
            _id: set._id,
            revision: set.revision,
            document: { ...rules, votes: { ...rules.votes, [id]: { ...vote, ...values } } },
          },
          outcome,
        )
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Select
            label="Majority"
            options={Object.entries(rules.majorities).map(([value, one]) => ({
              value,
              label: describeMajority(one),
            }))}
            error={mistake('majority')}
            {...register('majority')}
          />
          <Select label="Abstentions" options={abstentionOptions} {...register('abstain')} />
          <Select
            label="Way of voting"
            options={Object.entries(methodLabels).map(([value, label]) => ({ value, label }))}
            {...register('method')}
          />
        </>
      )}
    </FormDialog>
  );
}

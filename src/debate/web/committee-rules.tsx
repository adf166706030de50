import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { EmptyState, FailedState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { copyCommitteeRules } from '../contract.ts';
import { readRuleSet } from '../rule/rule-set/read.ts';
import type { RuleSet } from '../rule/rule-set/schema.ts';
import {
  buildCommitteeRulesQuery,
  buildCopyCommitteeRulesMutation,
  buildSaveCommitteeRulesMutation,
  type CommitteeRules,
} from './api.ts';
import { CheckRules } from './desk/check-rules.tsx';
import type { RuleSaving } from './desk/rule-form/rule-saving.ts';
import { RuleSetEditor } from './desk/rule-set-editor.tsx';
import { PrintSheets } from './print-sheets.tsx';

export const handle: ScreenHandle = { help: 'Rules of your committee' };

export const meta = () => [{ title: pageTitle('Rules of your committee') }];

/** Chairs read the rules of their committee, and change a copy if the secretariat lets them (product 29.15). */
export default function CommitteeRulesScreen() {
  const { event = '', committee = '' } = useParams();
  const login = useLoginState();
  const query = useQuery({ ...buildCommitteeRulesQuery(event, committee), enabled: login === 'in' });
  if (login === 'out') return <NotLoggedInRedirect />;
  return (
    <div className="wrap max-w-4xl pt-fluid-lg pb-section">
      <TextLink to="/duty">Your duties</TextLink>
      <h1 className="mt-2 mb-fluid-md wrap-anywhere max-md:text-3xl">
        {query.data ? `Rules of ${query.data.committeeName}` : 'Rules of your committee'}
      </h1>
      {query.data ? <Loaded data={query.data} /> : <QueryState query={query} />}
    </div>
  );
}

function Loaded({ data }: { data: CommitteeRules }) {
  const { ruleSet } = data;
  if (!ruleSet)
    return (
      <EmptyState
        text="No rules are chosen yet"
        help="The secretariat chooses the rules of each committee. Look again later, or ask them."
      />
    );
  const read = readRuleSet(ruleSet.document);
  if ('problems' in read)
    return <FailedState text="These rules cannot be read" help={read.problems[0] ?? ''} />;
  return <Rules data={data} ruleSet={ruleSet} rules={read.rules} />;
}

function Rules({
  data: { eventName, committee, committeeName, mayCopy },
  ruleSet: { _id, name, revision, base, mayChange },
  rules,
}: {
  data: CommitteeRules;
  ruleSet: NonNullable<CommitteeRules['ruleSet']>;
  rules: RuleSet;
}) {
  const [isCopying, setCopying] = useState(false);
  const save = useMutation(buildSaveCommitteeRulesMutation(useQueryClient()));
  const saving: RuleSaving = {
    isPending: save.isPending,
    save: (document, outcome) => save.mutate({ eventName, committee, _id, revision, document }, outcome),
  };
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        <p className="text-lg">{name}</p>
        <p className="max-w-prose text-muted">
          {mayChange
            ? 'You chair with your committee’s copy. A change applies from the next sitting.'
            : 'This is how the rules of your committee work.'}
        </p>
        {mayCopy && !mayChange && <Button onClick={() => setCopying(true)}>Copy rules to change them</Button>}
      </div>
      <PrintSheets eventName={eventName} committee={committee} />
      <RuleSetEditor rules={rules} {...(mayChange && { saving })} />
      {mayChange && base && <CheckRules base={base} rules={rules} />}
      {isCopying && (
        <CopyDialog
          body={{ eventName, committee, seen: _id }}
          name={`${name} of ${committeeName}`.slice(0, 80)}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}

function CopyDialog({
  body,
  name,
  onClose,
}: {
  body: { eventName: string; committee: string; seen: string };
  name: string;
  onClose: () => void;
}) {
  const copy = useMutation(buildCopyCommitteeRulesMutation(useQueryClient()));
  return (
    <FormDialog
      title="Copy rules"
      schema={copyCommitteeRules.body}
      defaultValues={{ ...body, name }}
      errorFields={{ [copyCommitteeRules.errors.nameTaken.code]: 'name' }}
      pending={copy.isPending}
      submitLabel="Copy rules"
      onSubmit={(values, outcome) => copy.mutate(values, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Name of the copy"
          help="Your committee uses the copy at once. Other committees keep their rules."
          error={mistake('name')}
          {...register('name')}
        />
      )}
    </FormDialog>
  );
}

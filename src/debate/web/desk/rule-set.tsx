import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import {
  buildDeleteRuleSetMutation,
  buildRuleSetQuery,
  buildSaveRuleSetMutation,
  type OpenRuleSet,
} from '../api.ts';
import { CheckRules } from './check-rules.tsx';
import { CopyRuleSetDialog } from './copy-rule-set-dialog.tsx';
import type { RuleSaving } from './rule-form/rule-saving.ts';
import { RuleSetEditor } from './rule-set-editor.tsx';
import { RuleSetRevisions } from './rule-set-revisions.tsx';

export const meta = () => [{ title: pageTitle('Rule set') }];

/** Reads a rule set back in sentences, and changes a copy (product 29.16). */
export default function RuleSetScreen() {
  const { id = '' } = useParams();
  return (
    <DeskGate allows="superadmin">
      <Loader key={id} id={id} />
    </DeskGate>
  );
}

const back = { to: '/rules', label: 'All rules' };

function Loader({ id }: { id: string }) {
  const query = useQuery(buildRuleSetQuery(id));
  if (!query.data)
    return (
      <DeskPageFrame title="Rule set" back={back}>
        <QueryState query={query} />
      </DeskPageFrame>
    );
  const read = readRuleSet(query.data.document);
  if ('problems' in read)
    return (
      <DeskPageFrame title={query.data.name} back={back}>
        <FailedState text="These rules cannot be read" help={read.problems[0] ?? ''} />
      </DeskPageFrame>
    );
  return <Loaded set={query.data} rules={read.rules} />;
}

function Loaded({ set, rules }: { set: OpenRuleSet; rules: RuleSet }) {
  const [dialog, setDialog] = useState<'copy' | 'delete'>();
  const close = () => setDialog(undefined);
  const save = useMutation(buildSaveRuleSetMutation(useQueryClient()));
  const saving: RuleSaving = {
    isPending: save.isPending,
    save: (document, outcome) => save.mutate({ _id: set._id, revision: set.revision, document }, outcome),
  };
  return (
    <DeskPageFrame
      title={set.name}
      back={back}
      actions={
        <>
          {!set.isShipped && (
            <Button variant="quiet" onClick={() => setDialog('delete')}>
              Delete rule set
            </Button>
          )}
          <Button variant={set.isShipped ? 'primary' : 'quiet'} onClick={() => setDialog('copy')}>
            Copy rule set
          </Button>
        </>
      }
    >
      <div className="grid gap-8">
        {set.isShipped && (
          <p className="max-w-prose text-muted">These rules are shipped. Copy them to change them.</p>
        )}
        <RuleSetEditor rules={rules} {...(!set.isShipped && { saving })} />
        {set.base && <CheckRules base={set.base} rules={rules} />}
        {!set.isShipped && <RuleSetRevisions set={set} />}
      </div>
      {dialog === 'copy' && <CopyRuleSetDialog ruleSet={set._id} name={set.name} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog set={set} onClose={close} />}
    </DeskPageFrame>
  );
}

function DeleteDialog({ set, onClose }: { set: OpenRuleSet; onClose: () => void }) {
  const remove = useMutation(buildDeleteRuleSetMutation(useQueryClient()));
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${set.name}?`}
      answer="Delete rule set"
      variant="danger"
      pending={remove.isPending}
      onYes={() =>
        remove.mutate(
          { _id: set._id, revision: set.revision },
          {
            onSuccess: ({ message }) => {
              toast(message);
              navigate('/rules');
            },
            onError: toastFailure,
          },
        )
      }
      onNo={onClose}
    >
      <p>You can only delete rules that no committee uses.</p>
    </ConfirmDialog>
  );
}

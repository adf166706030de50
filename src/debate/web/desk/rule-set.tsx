import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { MotionRule, RuleSet } from '../../rule/rule-set/schema.ts';
import { motionSentence, quorumSentence, voteSentence } from '../../rule/sentence.ts';
import { buildDeleteRuleSetMutation, buildRuleSetQuery, type OpenRuleSet } from '../api.ts';
import { CheckRules } from './check-rules.tsx';
import { CopyRuleSetDialog } from './copy-rule-set-dialog.tsx';
import { MotionDialog } from './motion-dialog.tsx';
import { VoteDialog } from './vote-dialog.tsx';

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

type Dialog = { kind: 'copy' | 'delete' | 'add' } | { kind: 'motion' | 'vote'; id: string };

function Loaded({ set, rules }: { set: OpenRuleSet; rules: RuleSet }) {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const motion = dialog?.kind === 'motion' && rules.motions.find(({ id }) => id === dialog.id);
  return (
    <DeskPageFrame
      title={set.name}
      back={back}
      actions={
        <>
          {!set.isShipped && (
            <Button variant="quiet" onClick={() => setDialog({ kind: 'delete' })}>
              Delete rule set
            </Button>
          )}
          <Button variant={set.isShipped ? 'primary' : 'quiet'} onClick={() => setDialog({ kind: 'copy' })}>
            Copy rule set
          </Button>
          {!set.isShipped && <Button onClick={() => setDialog({ kind: 'add' })}>Add motion</Button>}
        </>
      }
    >
      <div className="grid gap-8">
        {set.isShipped && (
          <p className="max-w-prose text-muted">These rules are shipped. Copy them to change them.</p>
        )}
        <Motions
          rules={rules}
          canChange={!set.isShipped}
          onChange={(id) => setDialog({ kind: 'motion', id })}
        />
        <Votes rules={rules} canChange={!set.isShipped} onChange={(id) => setDialog({ kind: 'vote', id })} />
        {set.base && <CheckRules base={set.base} rules={rules} />}
      </div>
      {dialog?.kind === 'copy' && <CopyRuleSetDialog ruleSet={set._id} name={set.name} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog set={set} onClose={close} />}
      {dialog?.kind === 'add' && <MotionDialog set={set} rules={rules} onClose={close} />}
      {motion && <MotionDialog set={set} rules={rules} motion={motion} onClose={close} />}
      {dialog?.kind === 'vote' && <VoteDialog set={set} rules={rules} id={dialog.id} onClose={close} />}
    </DeskPageFrame>
  );
}

function Motions({
  rules,
  canChange,
  onChange,
}: {
  rules: RuleSet;
  canChange: boolean;
  onChange: (id: string) => void;
}) {
  const motions = [...rules.motions].sort((a, b) => a.rank - b.rank);
  const columns: Column<MotionRule>[] = [
    { id: 'rank', header: 'Rank', numeric: true, width: '4rem', phone: 'mark', cell: ({ rank }) => rank },
    {
      id: 'rule',
      header: 'Motion',
      phone: 'title',
      cell: (motion) => <span className="wrap-anywhere">{motionSentence(rules, motion)}</span>,
    },
    ...(canChange
      ? [
          {
            id: 'change',
            header: <span className="sr-only">Actions</span>,
            phone: 'action' as const,
            width: '6rem',
            cell: ({ id, name }: MotionRule) => (
              <RowButton subject={name} onPress={() => onChange(id)}>
                Change
              </RowButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Motions</h2>
      <p className="max-w-prose">{quorumSentence(rules)}</p>
      <p className="max-w-prose text-muted">
        Of several motions, the one with the lowest rank is voted on first.
      </p>
      <DataTable caption="Motions" rows={motions} columns={columns} idOf={({ id }) => id} />
    </section>
  );
}

function Votes({
  rules,
  canChange,
  onChange,
}: {
  rules: RuleSet;
  canChange: boolean;
  onChange: (id: string) => void;
}) {
  const votes = Object.entries(rules.votes);
  if (votes.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Votes on texts</h2>
      <ul className="grid gap-2">
        {votes.map(([id, vote]) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{voteSentence(rules, id, vote)}</span>
            {canChange && (
              <RowButton subject={id} onPress={() => onChange(id)}>
                Change
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </section>
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

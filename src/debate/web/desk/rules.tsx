import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventSwitcher } from '#conference/web/index.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildChooseRuleSetMutation, buildRuleSetsQuery, type ListedRuleSet, type RuleSets } from '../api.ts';
import { CopyRuleSetDialog } from './copy-rule-set-dialog.tsx';

export const meta = () => [{ title: pageTitle('Rules of procedure') }];

/** Lists rule sets, and lets superadmins choose one for each committee (product 29.15). */
export default function RulesScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Rules of procedure" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const query = useQuery(buildRuleSetsQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  return <Loaded data={query.data} />;
}

function Loaded({ data }: { data: RuleSets }) {
  const [copied, setCopied] = useState<ListedRuleSet>();
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl">Committees</h2>
        <p className="max-w-prose text-muted">
          Choose the rules of each committee. A sitting keeps the rules with which it was opened.
        </p>
        {data.committees.length === 0 ? (
          <EmptyState text="No committees yet" help="Add committees first. Then choose their rules here." />
        ) : (
          <CommitteeRules data={data} />
        )}
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">Rule sets</h2>
        <p className="max-w-prose text-muted">
          Copy a set to change majorities, times, motions and their order. Open a set to read it in sentences.
        </p>
        <RuleSetTable sets={data.sets} onCopy={setCopied} />
      </section>
      {copied && (
        <CopyRuleSetDialog ruleSet={copied._id} name={copied.name} onClose={() => setCopied(undefined)} />
      )}
    </div>
  );
}

function CommitteeRules({ data: { eventName, sets, committees } }: { data: RuleSets }) {
  const choose = useMutation(buildChooseRuleSetMutation(useQueryClient()));
  const options = [
    ...sets.filter(({ isShipped }) => !isShipped),
    ...sets.filter(({ isShipped }) => isShipped),
  ].map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {committees.map(({ committee, name, ruleSet }) => (
        <Select
          key={committee}
          name={`rules-${committee}`}
          label={name}
          value={ruleSet ?? ''}
          disabled={choose.isPending}
          {...(ruleSet === null && { placeholder: 'Choose rules' })}
          options={options}
          onChange={({ target }) =>
            choose.mutate(
              { eventName, committee, ruleSet: target.value, seen: ruleSet },
              createToastMutationHandlers(),
            )
          }
        />
      ))}
    </div>
  );
}

function RuleSetTable({
  sets,
  onCopy,
}: {
  sets: readonly ListedRuleSet[];
  onCopy: (set: ListedRuleSet) => void;
}) {
  const columns: Column<ListedRuleSet>[] = [
    {
      id: 'name',
      header: 'Rule set',
      phone: 'title',
      cell: ({ _id, name }) => <TextLink to={`/rules/${encodeURIComponent(_id)}`}>{name}</TextLink>,
    },
    {
      id: 'from',
      header: 'From',
      cell: ({ isShipped, basedOn }) => (isShipped ? 'Shipped' : `Copy of ${basedOn ?? 'a deleted set'}`),
    },
    {
      id: 'copy',
      header: <span className="sr-only">Actions</span>,
      phone: 'action',
      width: '6rem',
      cell: (set) => (
        <RowButton subject={set.name} onPress={() => onCopy(set)}>
          Copy
        </RowButton>
      ),
    },
  ];
  return <DataTable caption="Rule sets" rows={sets} columns={columns} idOf={({ _id }) => _id} />;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { EventSwitcher } from '#conference/web/index.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FieldHelpAndError } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildChooseDefaultRuleSetMutation,
  buildChooseRuleSetMutation,
  buildLetChairsCopyRulesMutation,
  buildRuleSetsQuery,
  type ListedRuleSet,
  type RuleSets,
} from '../api.ts';
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
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-xl">Committees</h2>
          {data.committees.length > 1 && (
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              Choose for several committees
            </Button>
          )}
        </div>
        <p className="max-w-prose text-muted">
          Choose the rules of each committee. A sitting keeps the rules with which it was opened.
        </p>
        <EventRules data={data} />
        <p>
          <TextLink to={`/print/${encodeURIComponent(data.eventName)}?kind=session_sheets`}>
            Print the rules and the sheets of the committees
          </TextLink>
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
      {isChoosing && <SeveralDialog data={data} onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** The sets as options, those of the club first. */
const listOptions = (sets: readonly ListedRuleSet[]) =>
  [...sets.filter(({ isShipped }) => !isShipped), ...sets.filter(({ isShipped }) => isShipped)].map(
    ({ _id, name }) => ({ value: _id, label: name }),
  );

function CommitteeRules({ data: { eventName, sets, committees, defaultRuleSet } }: { data: RuleSets }) {
  const choose = useMutation(buildChooseRuleSetMutation(useQueryClient()));
  const common = sets.find(({ _id }) => _id === defaultRuleSet);
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {committees.map(({ committee, name, ruleSet }) => (
        <Select
          key={committee}
          name={`rules-${committee}`}
          label={name}
          value={ruleSet ?? ''}
          disabled={choose.isPending}
          {...(ruleSet === null && { placeholder: common ? `Default: ${common.name}` : 'Choose rules' })}
          options={listOptions(sets)}
          onChange={({ target }) =>
            choose.mutate(
              { eventName, ruleSet: target.value, committees: [{ committee, seen: ruleSet }] },
              createToastMutationHandlers(),
            )
          }
        />
      ))}
    </div>
  );
}

/** What is chosen once for the whole event. */
function EventRules({ data: { eventName, sets, defaultRuleSet, chairsMayCopy } }: { data: RuleSets }) {
  const cache = useQueryClient();
  const choose = useMutation(buildChooseDefaultRuleSetMutation(cache));
  const allow = useMutation(buildLetChairsCopyRulesMutation(cache));
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <Select
        name="default-rules"
        label="Default for all committees"
        help="For committees without their own choice, and for new ones."
        value={defaultRuleSet ?? ''}
        disabled={choose.isPending}
        {...(defaultRuleSet === null && { placeholder: 'Choose rules' })}
        options={listOptions(sets)}
        onChange={({ target }) =>
          choose.mutate(
            { eventName, ruleSet: target.value, seen: defaultRuleSet },
            createToastMutationHandlers(),
          )
        }
      />
      <label className="flex min-h-11 items-center gap-3 xl:col-span-2">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={allow.isPending ? allow.variables.mayCopy : chairsMayCopy}
          disabled={allow.isPending}
          onChange={({ target }) =>
            allow.mutate({ eventName, mayCopy: target.checked }, createToastMutationHandlers())
          }
        />
        Chairs may copy the rules of their committee
      </label>
    </div>
  );
}

const severalSchema = z.object({
  ruleSet: z.string().min(1, 'Choose rules'),
  committees: z.array(z.string()).min(1, 'Choose at least one committee'),
});

function SeveralDialog({
  data: { eventName, sets, committees },
  onClose,
}: {
  data: RuleSets;
  onClose: () => void;
}) {
  const choose = useMutation(buildChooseRuleSetMutation(useQueryClient()));
  const seen = new Map(committees.map(({ committee, ruleSet }) => [committee, ruleSet]));
  return (
    <FormDialog
      title="Choose rules for several committees"
      schema={severalSchema}
      defaultValues={{ ruleSet: '', committees: [] }}
      pending={choose.isPending}
      submitLabel="Choose rules"
      onSubmit={({ ruleSet, committees: chosen }, outcome) =>
        choose.mutate(
          {
            eventName,
            ruleSet,
            committees: chosen.map((committee) => ({ committee, seen: seen.get(committee) ?? null })),
          },
          outcome,
        )
      }
      onClose={onClose}
    >
      {({ register, setValue }, mistake) => (
        <>
          <Select
            label="Rules"
            placeholder="Choose rules"
            options={listOptions(sets)}
            error={mistake('ruleSet')}
            {...register('ruleSet')}
          />
          <fieldset className="field" aria-describedby="committees-error">
            <legend className="field-legend">Committees</legend>
            <FieldHelpAndError id="committees" error={mistake('committees')} />
            <Button
              variant="quiet"
              onClick={() =>
                setValue(
                  'committees',
                  committees.map(({ committee }) => committee),
                )
              }
            >
              All committees
            </Button>
            <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
              {committees.map(({ committee, name }) => (
                <label key={committee} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    value={committee}
                    {...register('committees')}
                  />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
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
      cell: ({ isShipped, basedOn, ofCommittee }) =>
        isShipped
          ? 'Shipped'
          : `Copy of ${basedOn ?? 'a deleted set'}${ofCommittee === null ? '' : `, by the chairs of ${ofCommittee}`}`,
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

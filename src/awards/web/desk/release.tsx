import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { withdrawAward } from '../../contract.ts';
import type { DelegationMeasure } from '../../rule/settings.ts';
import { formatThousandths } from '../../rule/thousandths.ts';
import { buildReleaseMutation, buildWithdrawMutation, type Ceremony, type CeremonyAward } from '../api.ts';

type Committee = Ceremony['committees'][number];

/** What is decided in each committee, the list to read out, the slides and the release (product 30.9, 30.11). */
export function ReleaseView({
  ceremony,
  onDecide,
}: {
  ceremony: Ceremony;
  onDecide: (committee: string) => void;
}) {
  const [isReleasing, setReleasing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<CeremonyAward>();
  const { committees, ready, waiting, delegations } = ceremony;
  const awards = committees.flatMap((committee) => committee.awards);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface p-4">
        <div>
          <p className="font-semibold">
            {plural(ready, { one: '# decided award is ready', other: '# decided awards are ready' })}
          </p>
          <p className="text-muted text-sm">
            {waiting > 0
              ? plural(waiting, {
                  one: '# waits for a second person. ',
                  other: '# wait for a second person. ',
                })
              : ''}
            A release drafts the certificates, mails the delegates and shows the award on their dashboard.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {awards.length > 0 && (
            <LinkButton
              variant="quiet"
              reloadDocument
              to={`/ceremony/${encodeURIComponent(ceremony.eventName)}`}
            >
              Show slides
            </LinkButton>
          )}
          <Button disabled={ready === 0} onClick={() => setReleasing(true)}>
            Release awards
          </Button>
        </div>
      </div>
      <section className="grid gap-3">
        <h2 className="text-xl">Committees</h2>
        {committees.length === 0 ? (
          <EmptyState text="No committees yet" help="Add committees first." />
        ) : (
          <DataTable
            caption="Decided awards of each committee"
            rows={committees}
            columns={buildColumns(onDecide)}
            idOf={({ committee }) => committee}
          />
        )}
      </section>
      <ReadingList committees={committees} onWithdraw={setWithdrawn} />
      {delegations.length > 0 && <Delegations ceremony={ceremony} />}
      {isReleasing && <ReleaseDialog ceremony={ceremony} onClose={() => setReleasing(false)} />}
      {withdrawn && (
        <WithdrawDialog
          eventName={ceremony.eventName}
          award={withdrawn}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </div>
  );
}

const buildColumns = (onDecide: (committee: string) => void): readonly Column<Committee>[] => [
  { id: 'name', header: 'Committee', phone: 'title', cell: ({ name }) => name },
  {
    id: 'delegates',
    header: 'Delegates',
    numeric: true,
    cell: ({ delegates }) => delegates,
    phone: 'hidden',
  },
  { id: 'marks', header: 'Marks', numeric: true, cell: ({ marks }) => marks, phone: 'hidden' },
  {
    id: 'decided',
    header: 'Decided',
    numeric: true,
    cell: ({ decided, places }) => (
      <>
        {decided} of {places}
        <span className="md:hidden"> decided</span>
      </>
    ),
  },
  {
    id: 'decide',
    header: <span className="sr-only">Decide</span>,
    phone: 'action',
    cell: ({ committee, name }) => (
      <Button variant="quiet" onClick={() => onDecide(committee)}>
        Decide<span className="sr-only"> for {name}</span>
      </Button>
    ),
  },
];

/** The awards in the order in which they are read out, the lowest first. */
function ReadingList({
  committees,
  onWithdraw,
}: {
  committees: readonly Committee[];
  onWithdraw: (award: CeremonyAward) => void;
}) {
  const decided = committees.filter(({ awards }) => awards.length > 0);
  if (decided.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">List to read out</h2>
      {decided.map(({ committee, name, awards }) => (
        <div key={committee} className="grid gap-2">
          <h3 className="text-lg">{name}</h3>
          <ol className="border-line border-t">
            {awards.map((award) => (
              <li
                key={award._id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="block text-muted text-sm">{award.label}</span>
                  <b>{award.name}</b>, {award.portfolio}
                  {award.delegation && `, ${award.delegation}`}
                  {award.spoken && <span className="block text-gold-text">say “{award.spoken}”</span>}
                  <span className="block text-muted text-sm">
                    {award.releasedAt
                      ? 'Released'
                      : award.isWaiting
                        ? 'Waits for a second person'
                        : 'Not released yet'}
                  </span>
                </span>
                {award.releasedAt && (
                  <Button variant="quiet" onClick={() => onWithdraw(award)}>
                    Withdraw<span className="sr-only"> the award of {award.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

const measures: Readonly<Record<DelegationMeasure, string>> = {
  points: 'points of their awards',
  points_per_member: 'points for each member',
  awards_per_member: 'awards for each member',
};

type Delegation = Ceremony['delegations'][number];

const delegationColumns: readonly Column<Delegation>[] = [
  {
    id: 'rank',
    header: 'Rank',
    numeric: true,
    width: '4rem',
    cell: ({ rank }) => rank ?? '–',
    phone: 'mark',
  },
  { id: 'name', header: 'Delegation', phone: 'title', cell: ({ name }) => name },
  { id: 'members', header: 'Members', numeric: true, cell: ({ members }) => members, phone: 'hidden' },
  { id: 'awards', header: 'Awards', numeric: true, cell: ({ awards }) => awards, phone: 'hidden' },
  {
    id: 'points',
    header: 'Points',
    numeric: true,
    cell: ({ points }) => (
      <>
        {points}
        <span className="md:hidden"> points</span>
      </>
    ),
  },
  {
    id: 'value',
    header: 'Value',
    numeric: true,
    cell: ({ value }) => formatThousandths(value, 2),
    from: 'md',
  },
];

function Delegations({ ceremony: { delegations, measure, minMembers } }: { ceremony: Ceremony }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Delegations</h2>
      <p className="max-w-prose text-muted">
        By {measures[measure]}. Delegations with fewer than {minMembers} members have no rank.
      </p>
      <DataTable
        caption="Delegations by their awards"
        rows={delegations}
        columns={delegationColumns}
        idOf={({ id }) => id}
      />
    </section>
  );
}

function ReleaseDialog({ ceremony, onClose }: { ceremony: Ceremony; onClose: () => void }) {
  const release = useMutation(buildReleaseMutation(useQueryClient()));
  const { eventName, seen, committees, ready } = ceremony;
  const open = committees.flatMap((committee) =>
    committee.awards
      .filter(({ releasedAt, isWaiting }) => !releasedAt && !isWaiting)
      .map((award) => ({ ...award, committee: committee.shortName })),
  );
  return (
    <ConfirmDialog
      title={plural(ready, { one: 'Release # award?', other: 'Release # awards?' })}
      answer="Release"
      pending={release.isPending}
      onYes={() =>
        release.mutate({ eventName, seen }, { ...createToastMutationHandlers(), onSettled: onClose })
      }
      onNo={onClose}
    >
      <p>Each person gets a mail now. Issue the certificates afterwards under Certificates.</p>
      <ul className="grid gap-1 text-sm">
        {open.map(({ _id, label, name, portfolio, committee }) => (
          <li key={_id} className="wrap-anywhere">
            {committee}, {label}: <b>{name}</b>, {portfolio}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

const reasonSchema = z.object({ reason: withdrawAward.body.shape.reason });

function WithdrawDialog({
  eventName,
  award: { _id, registrationId, name, label },
  onClose,
}: {
  eventName: string;
  award: CeremonyAward;
  onClose: () => void;
}) {
  const withdraw = useMutation(buildWithdrawMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Withdraw ${label} of ${name}?`}
      schema={reasonSchema}
      defaultValues={{ reason: '' }}
      pending={withdraw.isPending}
      submitLabel="Withdraw award"
      variant="danger"
      onSubmit={({ reason }, outcome) =>
        withdraw.mutate({ eventName, awardId: _id, registrationId, reason }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>The certificate becomes invalid, and the award leaves the dashboard. The place is free again.</p>
          <Field label="Reason" error={mistake('reason')} {...register('reason')} />
        </>
      )}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { SortableList } from '#platform/web/desk/sortable-list.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildUpdateEventMutation, type EventSettings, type FeeRound, type RoundChange } from './api.ts';
import { FeeRoundDialog } from './fee-round-dialog.tsx';

type OpenDialog = { what: 'add' } | { what: 'edit' | 'remove'; round: FeeRound };

/** Edits the fee rounds of an event in their order (product 5.2). Each change is saved at once. */
export function FeeRounds({ event }: { event: EventSettings }) {
  const mutation = useMutation(buildUpdateEventMutation(useQueryClient()));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const rounds = event.feeRounds;
  const saved: RoundChange[] = rounds.map(({ taken: _taken, isCurrent: _isCurrent, ...round }) => round);
  const save = (feeRounds: RoundChange[]) =>
    mutation.mutate(
      { eventName: event.eventName, revision: event.revision, feeRounds },
      createToastMutationHandlers(close),
    );
  return (
    <section className="plate grid max-w-3xl gap-5 p-5 md:p-7" aria-labelledby="fee-rounds">
      <div className="grid gap-4">
        <h2 id="fee-rounds" className="scroll-mt-20 text-lg">
          Fee rounds
        </h2>
        <p className="text-sm text-muted">
          For example an early bird fee. The first round that is not over sets the fees. After the last one
          the fees above apply. Delegates keep the fee of the time when they registered.
        </p>
      </div>
      {rounds.length === 0 ? (
        <p className="text-muted">No rounds yet. The fees above apply all the time.</p>
      ) : (
        <SortableList
          items={rounds}
          label="Fee rounds, in order"
          pending={mutation.isPending}
          onOrder={(ids) => save(ids.flatMap((id) => saved.find(({ _id }) => _id === id) ?? []))}
        >
          {(round) => (
            <Round
              round={round}
              event={event}
              onEdit={() => setDialog({ what: 'edit', round })}
              onRemove={() => setDialog({ what: 'remove', round })}
            />
          )}
        </SortableList>
      )}
      <div>
        <Button variant="quiet" onClick={() => setDialog({ what: 'add' })}>
          Add a round
        </Button>
      </div>
      {dialog && dialog.what !== 'remove' && (
        <FeeRoundDialog
          event={event}
          {...(dialog.what === 'edit' && { round: dialog.round })}
          pending={mutation.isPending}
          onSave={(change) =>
            save(
              dialog.what === 'add'
                ? [...saved, change]
                : saved.map((round) =>
                    round._id === dialog.round._id ? { ...change, _id: dialog.round._id } : round,
                  ),
            )
          }
          onClose={close}
        />
      )}
      {dialog?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove ${dialog.round.name}?`}
          answer="Remove round"
          variant="danger"
          pending={mutation.isPending}
          onYes={() => save(saved.filter(({ _id }) => _id !== dialog.round._id))}
          onNo={close}
        >
          <p>
            {dialog.round.isCurrent
              ? 'New registrations pay the fees of the next round, or those of the event. '
              : ''}
            Delegates who have registered keep their fee.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Round({
  round: { name, endsAt, places, taken, fees, isCurrent },
  event,
  onEdit,
  onRemove,
}: {
  round: FeeRound;
  event: EventSettings;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const ends = [
    endsAt && `until ${formatDateTime(Date.parse(endsAt), { ...clubRegion(), timeZone: event.timeZone })}`,
    places !== null && `${taken} of ${plural(places, { one: '# place', other: '# places' })} taken`,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isCurrent && <span className="ml-2 text-sm text-gold-text">Now</span>}
        </p>
        {ends.length > 0 ? (
          <p className="text-sm text-muted first-letter:uppercase">{ends.join(', ')}</p>
        ) : (
          <p className="text-sm text-gold-text">No end yet, so it does not apply. Edit it to set one.</p>
        )}
        <p className="text-sm text-muted">
          {formatClubMoney(fees.individualAmount)} alone, {formatClubMoney(fees.groupMemberAmount)} each in a
          group
          {event.fees.hospitalityAmount !== null &&
            `, ${formatClubMoney(fees.hospitalityAmount ?? 0)} hospitality`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </div>
  );
}

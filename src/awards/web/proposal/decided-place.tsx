import { useQueryClient } from '@tanstack/react-query';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildClearMutation, buildConfirmMutation, type Decision, type Proposal } from '../api.ts';

/** A decision with who made it, and the ways to confirm and to remove it. */
export function DecidedPlace({
  proposal: { eventName, committee },
  decision,
}: {
  proposal: Pick<Proposal, 'eventName' | 'committee'>;
  decision: Decision;
}) {
  const cache = useQueryClient();
  const confirm = useMutation(buildConfirmMutation(cache));
  const clear = useMutation(buildClearMutation(cache));
  const { _id, registrationId, portfolio, name, sentence, decidedBy, confirmedBy } = decision;
  const asked = { eventName, committee, awardId: _id };
  return (
    <div className="grid gap-1 border-viridian border-l-4 bg-surface px-3 py-2">
      <p>
        <b>{portfolio}</b>, {name}
      </p>
      <p className="text-sm">{sentence}</p>
      <p className="text-muted text-sm">
        Decided by {decidedBy ?? 'a former account'}
        {confirmedBy && `, confirmed by ${confirmedBy}`}
        {decision.releasedAt && ', released'}
      </p>
      {decision.isWaiting && (
        <p className="font-semibold text-gold-text text-sm">
          {decision.isByCaller ? 'Another person has to confirm it.' : 'You can confirm it.'}
        </p>
      )}
      {!decision.releasedAt && (
        <div className="flex flex-wrap gap-2">
          {decision.isWaiting && !decision.isByCaller && (
            <Button
              pending={confirm.isPending}
              onClick={() =>
                confirm.mutate({ ...asked, registrationId, sentence }, createToastMutationHandlers())
              }
            >
              Confirm
            </Button>
          )}
          <Button
            variant="quiet"
            pending={clear.isPending}
            onClick={() => clear.mutate(asked, createToastMutationHandlers())}
          >
            Remove decision
          </Button>
        </div>
      )}
    </div>
  );
}

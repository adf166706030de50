import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildAnswerOfferMutation, type OwnOffer, ownOffersAndWaitingPlacesQuery } from './api.ts';

type Answer = 'accept' | 'decline';

export function SeatOffers({ eventName }: { eventName: string }) {
  const offers = useQuery(ownOffersAndWaitingPlacesQuery);
  const { data } = offers;
  const offer = data?.offers.find((candidate) => candidate.eventName === eventName);
  if (offers.isError && !data) return <QueryState query={offers} text="Offers could not be loaded" />;
  return offer && <Offer key={offer._id} offer={offer} />;
}

function Offer({ offer: { _id, seat, instead, until } }: { offer: OwnOffer }) {
  const answering = useMutation(buildAnswerOfferMutation(useQueryClient()));
  const [asked, setAsked] = useState<Answer>();
  const answer = (wanted: Answer) =>
    answering.mutate(
      { answer: wanted, offerId: _id },
      { ...createToastMutationHandlers(), onSettled: () => setAsked(undefined) },
    );
  return (
    <section aria-label="A seat is offered to you" className="grid gap-3">
      <div>
        <p className="text-sm text-muted">A seat is offered to you</p>
        <p className="font-heading text-2xl">
          {seat.portfolio}
          <span className="block font-text text-base">{seat.committee}</span>
        </p>
      </div>
      <p>
        Answer until <Time at={until} />. After that we offer it to the next delegate.{' '}
        {instead
          ? `If you accept, you give up ${instead.portfolio} in the ${instead.committee}.`
          : 'If you decline, you stay on the waiting list.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={answering.isPending}
          onClick={() => (instead ? setAsked('accept') : answer('accept'))}
        >
          Accept seat
        </Button>
        <Button variant="quiet" pending={answering.isPending} onClick={() => setAsked('decline')}>
          Decline seat
        </Button>
      </div>
      {asked === 'accept' && instead && (
        <ConfirmDialog
          title={`Change to ${seat.portfolio}?`}
          answer="Accept seat"
          cancelLabel="Go back"
          pending={answering.isPending}
          onYes={() => answer('accept')}
          onNo={() => setAsked(undefined)}
        >
          <p>
            You give up {instead.portfolio} in the {instead.committee} immediately. We offer it to another
            delegate, so you can’t undo this.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'decline' && (
        <ConfirmDialog
          title={`Decline ${seat.portfolio}?`}
          answer="Decline seat"
          cancelLabel="Go back"
          variant="danger"
          pending={answering.isPending}
          onYes={() => answer('decline')}
          onNo={() => setAsked(undefined)}
        >
          <p>
            We offer {seat.portfolio} to the next delegate immediately, and you can’t undo this.{' '}
            {instead ? 'You keep the seat that you have.' : 'You stay on the waiting list.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

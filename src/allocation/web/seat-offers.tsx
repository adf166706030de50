import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildAnswerOfferMutation, type OwnOffer, ownOffersAndWaitingPlacesQuery } from './api.ts';

export function SeatOffers({ eventName }: { eventName: string }) {
  const offers = useQuery(ownOffersAndWaitingPlacesQuery);
  const { data } = offers;
  const offer = data?.offers.find((candidate) => candidate.eventName === eventName);
  if (offers.isError && !data) return <QueryState query={offers} text="Offers could not be loaded" />;
  return offer && <Offer key={offer._id} offer={offer} />;
}

function Offer({ offer: { _id, seat, instead, until } }: { offer: OwnOffer }) {
  const answering = useMutation(buildAnswerOfferMutation(useQueryClient()));
  const answer = (wanted: 'accept' | 'decline') =>
    answering.mutate({ answer: wanted, offerId: _id }, createToastMutationHandlers());
  return (
    <section aria-label="A seat is offered to you" className="grid gap-3 border border-gold-line px-5 py-5">
      <p className="text-sm text-muted">A seat is offered to you</p>
      <p className="font-heading text-2xl">
        {seat.portfolio}
        <span className="block font-text text-base">{seat.committee}</span>
      </p>
      <p>
        Answer until <Time at={until} />. After that we offer it to the next delegate.{' '}
        {instead
          ? `If you accept, you give up ${instead.portfolio} in the ${instead.committee}.`
          : 'If you decline, you stay on the waiting list.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={answering.isPending} onClick={() => answer('accept')}>
          Accept seat
        </Button>
        <Button variant="quiet" pending={answering.isPending} onClick={() => answer('decline')}>
          Decline seat
        </Button>
      </div>
    </section>
  );
}

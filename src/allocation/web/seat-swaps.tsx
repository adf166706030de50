import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { swapAnswerHours } from '../contract.ts';
import { buildPortfolioKey } from '../rule/inputs.ts';
import {
  buildAnswerOrCancelSwapMutation,
  buildRequestSwapMutation,
  buildSwappablePortfoliosQuery,
  type OwnSwap,
  type OwnSwapAnswer,
  ownSwapsQuery,
} from './api.ts';
import { filterSeats, nameSeat } from './filter-seats.ts';

/** Shows the swap requests that the delegate has to answer. Renders nothing if there are none. */
export function SwapsToAnswer({ eventName }: { eventName: string }) {
  const swaps = useQuery(ownSwapsQuery);
  const { data } = swaps;
  if (!data) return swaps.isError ? <QueryState query={swaps} text="Swaps could not be loaded" /> : null;
  return data.toAnswer
    .filter((swap) => swap.eventName === eventName)
    .map((swap) => <ToAnswer key={swap._id} swap={swap} />);
}

/** Shows the swap that the delegate has asked for. Renders nothing if there is none. */
export function OpenSwap({ eventName }: { eventName: string }) {
  const asked = useAskedSwap(eventName);
  return asked && <Asked key={asked._id} swap={asked} />;
}

/** Button that asks for a swap. Renders nothing while a request of the delegate is open. */
export function AskToSwap({ eventName }: { eventName: string }) {
  const isLoaded = useQuery(ownSwapsQuery).data !== undefined;
  const asked = useAskedSwap(eventName);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {isLoaded && !asked && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Ask to swap this seat
        </Button>
      )}
      {isAsking && <SwapRequestDialog eventName={eventName} onClose={() => setAsking(false)} />}
    </>
  );
}

function useAskedSwap(eventName: string): OwnSwap | undefined {
  return useQuery(ownSwapsQuery).data?.asked.find((swap) => swap.eventName === eventName);
}

function ToAnswer({ swap: { _id, gives, gets, until } }: { swap: OwnSwap }) {
  const { answer, pending } = useAnswer(_id);
  const [isAccepting, setAccepting] = useState(false);
  return (
    <section aria-label="A delegate asks to swap" className="grid gap-3">
      <div>
        <p className="text-sm text-muted">A delegate offers you this seat for yours</p>
        <p className="font-heading text-2xl">
          {gets.portfolio}
          <span className="block font-text text-base">{gets.committee}</span>
        </p>
      </div>
      <p>
        You would give {gives.portfolio} in the {gives.committee}. Answer until <Time at={until} />, or you
        keep your seat. Neither of you learns who the other is.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={() => setAccepting(true)}>
          Swap seats
        </Button>
        <Button variant="quiet" pending={pending} onClick={() => answer('decline')}>
          Keep my seat
        </Button>
      </div>
      {isAccepting && (
        <ConfirmDialog
          title="Swap seats?"
          answer="Swap seats"
          cancelLabel="Go back"
          pending={pending}
          onYes={() => answer('accept', () => setAccepting(false))}
          onNo={() => setAccepting(false)}
        >
          <p>
            You get {gets.portfolio} in the {gets.committee} and give up {gives.portfolio} in the{' '}
            {gives.committee}. This happens immediately, and you can’t undo it.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Asked({ swap: { _id, gets, until } }: { swap: OwnSwap }) {
  const { answer, pending } = useAnswer(_id);
  return (
    <section
      aria-label="Your swap"
      className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-gold-line bg-sunken px-5 py-4"
    >
      <p className="min-w-0">
        You have asked to swap your seat for {gets.portfolio} in the {gets.committee}. The other delegate can
        answer until <Time at={until} />.
      </p>
      <Button variant="quiet" pending={pending} onClick={() => answer('cancel')}>
        Cancel request
      </Button>
    </section>
  );
}

function useAnswer(swapId: string) {
  const answering = useMutation(buildAnswerOrCancelSwapMutation(useQueryClient()));
  const answer = (wanted: OwnSwapAnswer, onSettled?: () => void) =>
    answering.mutate(
      { answer: wanted, swapId },
      { ...createToastMutationHandlers(), ...(onSettled && { onSettled }) },
    );
  return { answer, pending: answering.isPending };
}

/** A list with more seats than this has a search. */
const searchedFrom = 10;

const swapForm = z.object({ seat: z.string().min(1, 'Choose a seat') });

function SwapRequestDialog({ eventName, onClose }: { eventName: string; onClose: () => void }) {
  const swappable = useQuery(buildSwappablePortfoliosQuery(eventName));
  const requesting = useMutation(buildRequestSwapMutation(useQueryClient()));
  const [search, setSearch] = useState('');
  const title = 'Which seat do you want?';
  if (!swappable.data)
    return (
      <Dialog open onClose={onClose} title={title} className="max-w-lg">
        <QueryState query={swappable} />
      </Dialog>
    );
  const { seats } = swappable.data;
  const found = filterSeats(seats, search);
  return (
    <FormDialog
      title={title}
      schema={swapForm}
      defaultValues={{ seat: '' }}
      pending={requesting.isPending}
      submitLabel="Send request"
      onSubmit={({ seat }, outcome) => {
        const wanted = seats.find((candidate) => buildPortfolioKey(candidate) === seat);
        if (!wanted) return;
        const { committee, portfolio } = wanted;
        requesting.mutate({ eventName, committee, portfolio }, outcome);
      }}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            We email the delegate who has this seat, without your name. They have at least {swapAnswerHours}{' '}
            hours to answer. If they accept, the seats are swapped immediately. Until then the secretariat can
            refuse the swap. Free seats are not in this list: we offer them by email when we give them out.
          </p>
          {seats.length > searchedFrom && (
            <Field
              name="search"
              label="Search"
              type="search"
              help="A portfolio or a committee."
              autoComplete="off"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          <Select
            label="Seat"
            placeholder={found.length === 0 ? 'No seat found' : 'Choose a seat'}
            error={mistake('seat')}
            options={found.map((seat) => ({
              value: buildPortfolioKey(seat),
              label: nameSeat(seat),
            }))}
            {...register('seat')}
          />
        </>
      )}
    </FormDialog>
  );
}

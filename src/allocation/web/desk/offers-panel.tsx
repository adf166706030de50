import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildOfferSeatMutation, buildOffersAndWaitingListQuery } from './api.ts';

export function OffersPanel({ eventName }: { eventName: string }) {
  const offers = useQuery(buildOffersAndWaitingListQuery(eventName));
  const { data } = offers;
  if (offers.isError && !data)
    return <QueryState query={offers} text="The waiting list could not be loaded" />;
  if (!data?.published) return null;
  const { waiting, open, free } = data;
  return (
    <section aria-label="After publishing" className="plate grid gap-5 p-5">
      <p className="font-heading text-xl tabular-nums">
        {plural(waiting.length, {
          one: '# delegate is on the waiting list.',
          other: '# delegates are on the waiting list.',
        })}{' '}
        {plural(open.length, { one: '# seat is on offer.', other: '# seats are on offer.' })}
      </p>
      {open.length > 0 && (
        <Table
          caption="Seats on offer"
          stacks
          columns={['Seat', 'Offered to', 'E-mail', 'Answer until'].map((label) => ({
            id: label,
            label,
          }))}
        >
          {open.map(({ seat, until, ...delegate }) => (
            <tr key={delegate.regID}>
              <th scope="row">
                {seat.committee}: {seat.portfolio}
              </th>
              <td data-label="Offered to">
                <Delegate {...delegate} />
              </td>
              <td data-label="E-mail" className="wrap-anywhere">
                {delegate.email}
              </td>
              <td data-label="Answer until">
                <Time at={until} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {waiting.length > 0 && (
        <details className="text-sm">
          <summary className="mb-2 inline-flex min-h-6 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-3">
            Show the waiting list
          </summary>
          <Table
            caption="Waiting list, the next delegate first"
            captionHidden
            stacks
            columns={[
              { id: 'place', label: 'Place', numeric: true },
              { id: 'delegate', label: 'Delegate' },
              { id: 'email', label: 'E-mail' },
            ]}
          >
            {waiting.map((delegate, at) => (
              <tr key={delegate.regID}>
                <td data-label="Place" className="numeric">
                  {at + 1}
                </td>
                <th scope="row">
                  <Delegate {...delegate} />
                </th>
                <td data-label="E-mail" className="wrap-anywhere">
                  {delegate.email}
                </td>
              </tr>
            ))}
          </Table>
        </details>
      )}
      <FreeSeats eventName={eventName} free={free} />
    </section>
  );
}

function Delegate({
  regID: registrationId,
  name,
  email,
}: {
  regID: string;
  name: string;
  email: string | null;
}) {
  if (email === null) return name;
  return (
    <Link to={`/eventreg/${registrationId}`} className="text-link">
      {name}
    </Link>
  );
}

function FreeSeats({
  eventName,
  free,
}: {
  eventName: string;
  free: readonly { seatID: string; seat: { committee: string; portfolio: string } }[];
}) {
  const offering = useMutation(buildOfferSeatMutation(useQueryClient(), eventName));
  const offer = (seatId: string) =>
    offering.mutate({ eventName, seatID: seatId }, createToastMutationHandlers());
  if (free.length === 0) return <p className="text-sm text-muted">No seat is free.</p>;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-3">
        {plural(free.length, { one: '# free seat', other: '# free seats' })}
      </summary>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {free.map(({ seatID: seatId, seat }) => (
          <li
            key={seatId}
            className="flex items-center justify-between gap-3 border border-line py-1 pr-1 pl-3"
          >
            <span className="min-w-0 wrap-anywhere">
              {seat.committee}: {seat.portfolio}
            </span>
            <Button variant="quiet" disabled={offering.isPending} onClick={() => offer(seatId)}>
              Offer<span className="sr-only"> {seat.portfolio}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

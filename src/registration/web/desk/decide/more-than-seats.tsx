import { useQuery } from '@tanstack/react-query';
import { seatsQuery } from '../api.ts';

/** Warns before more delegates are confirmed than the event has seats. Only a warning, because delegates may withdraw. */
export function MoreThanSeats({ eventName, confirming }: { eventName: string; confirming: number }) {
  const seats = useQuery(seatsQuery(eventName));
  const warning =
    seats.data && overbooking({ confirmed: seats.data.confirmed, seats: seatCount(seats.data), confirming });
  if (!warning) return null;
  return (
    <p role="status" className="border-l-4 border-danger bg-sunken px-4 py-2">
      {warning}
    </p>
  );
}

function seatCount({ committees }: { committees: readonly { given: number; left: number }[] }): number {
  return committees.reduce((sum, { given, left }) => sum + given + left, 0);
}

/**
 * The warning, or undefined if there is a seat for each delegate.
 * @param counts.confirmed delegates who are already confirmed, with or without a seat
 * @param counts.confirming the minimum number of delegates to be confirmed now
 */
export function overbooking(counts: {
  confirmed: number;
  seats: number;
  confirming: number;
}): string | undefined {
  const { confirmed, seats, confirming } = counts;
  const without = confirmed + confirming - seats;
  if (seats === 0 || without <= 0) return undefined;
  const delegates = (count: number) => (count === 1 ? '1 delegate' : `${count} delegates`);
  const known = `${delegates(confirmed)} confirmed, ${seats === 1 ? '1 seat' : `${seats} seats`}.`;
  return `${known} If you confirm ${confirming === 1 ? 'one more' : `${confirming} more`}, ${delegates(without)} will have no seat.`;
}

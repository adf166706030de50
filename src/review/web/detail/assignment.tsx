import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { getSeats, RegistrationRecord } from '../../contract.ts';
import { assignMutation, seatsQuery } from '../api.ts';
import { committeeOptions, goneWishes, portfolioOptions } from './choices.ts';

/** Gives a confirmed delegate a committee and a free portfolio (product 8.2). */
export function Assignment({ registration }: { registration: RegistrationRecord }) {
  const seats = useQuery(seatsQuery(registration.eventName));
  return (
    <section aria-labelledby="seat-title" className="plate p-5">
      <h2 id="seat-title" className="mb-4 text-xl">
        Give a seat
      </h2>
      {seats.data && <SeatForm registration={registration} seats={seats.data.committees} />}
      {!seats.data && <QueryState query={seats} />}
    </section>
  );
}

function SeatForm({
  registration,
  seats,
}: {
  registration: RegistrationRecord;
  seats: AnswerOf<typeof getSeats>['committees'];
}) {
  const assign = useMutation(assignMutation(useQueryClient()));
  const [committee, setCommittee] = useState('');
  const [portfolio, setPortfolio] = useState('');
  const [missing, setMissing] = useState(false);
  const portfolios = portfolioOptions(seats, committee, registration);
  const stillFree = portfolios.some(({ value }) => value === portfolio) ? portfolio : '';
  const gone = goneWishes(seats, registration);

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!committee || !stillFree);
    if (!committee) return focusField('committee');
    if (!stillFree) return focusField('portfolio');
    assign.mutate(
      { eventID: registration._id, committee, portfolio: stillFree },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: (error) =>
          toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important }),
      },
    );
  };

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <Select
        name="committee"
        label="Committee"
        placeholder="Choose a committee"
        options={committeeOptions(seats, registration)}
        value={committee}
        error={missing && !committee ? 'Choose a committee' : undefined}
        onChange={(event) => {
          setCommittee(event.target.value);
          setPortfolio('');
        }}
      />
      <Select
        name="portfolio"
        label="Portfolio"
        placeholder={committee ? 'Choose a portfolio' : 'Choose a committee first'}
        options={portfolios}
        value={stillFree}
        disabled={!committee}
        help={gone.length > 0 ? `Asked for, but given to somebody else: ${gone.join(', ')}` : undefined}
        error={missing && committee && !stillFree ? 'Choose a portfolio' : undefined}
        onChange={(event) => setPortfolio(event.target.value)}
      />
      <div>
        <Button type="submit" pending={assign.isPending}>
          Assign
        </Button>
      </div>
    </form>
  );
}

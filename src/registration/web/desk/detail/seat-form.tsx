import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { getSeats } from '../../../contract/decisions.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { committeeOptions, goneWishes, portfolioOptions } from './choices.ts';

/** A form for a committee and one of its free portfolios, the delegate's choices first. */
export function SeatForm({
  registration,
  seats,
  onSeat,
  children,
}: {
  registration: RegistrationRecord;
  seats: AnswerOf<typeof getSeats>['committees'];
  onSeat: (seat: { committee: string; portfolio: string }) => void;
  /** Its buttons. */
  children: ReactNode;
}) {
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
    onSeat({ committee, portfolio: stillFree });
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
        help={gone.length > 0 ? `Asked for, but given to other delegates: ${gone.join(', ')}` : undefined}
        error={missing && committee && !stillFree ? 'Choose a portfolio' : undefined}
        onChange={(event) => setPortfolio(event.target.value)}
      />
      {children}
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/card.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { getLottery } from '../contract.ts';
import { sha256 } from '../rule/digest.ts';
import { lotteryOrder } from '../rule/lottery.ts';
import { lotteryQuery } from './api.ts';

export const meta = () => [{ title: pageTitle('Lottery') }];

type Lottery = AnswerOf<typeof getLottery>;

/** What anyone needs to check the lottery; one's own place is worked out in the browser (docs/allocation.md). */
export default function LotteryPage() {
  const { event = '' } = useParams();
  const lottery = useQuery(lotteryQuery(event));
  return (
    <div className="wrap grid gap-10 pb-section">
      <PageHead
        title="The lottery, to check"
        lead={`Where two allocations of seats for the ${event} are equally good, a lottery decides. Nobody could choose its order, and here you can see why.`}
      />
      {lottery.data ? <Steps lottery={lottery.data} /> : <QueryState query={lottery} />}
    </div>
  );
}

function Steps({ lottery }: { lottery: Lottery }) {
  const { commitment, committedAt, closingDigest, closedAt, publicNumber, publicSource, drawnAt, secret } =
    lottery;
  return (
    <>
      <ol className="grid max-w-3xl gap-6">
        <Step title="A secret is made, and its SHA-256 shown" at={committedAt} value={commitment}>
          Whoever knows it can tell afterwards that the secret was not changed.
        </Step>
        <Step title="Entries are closed" at={closedAt} value={closingDigest}>
          SHA-256 of all tickets, wishes and seats as they were.
        </Step>
        <Step title="A public number is known" at={drawnAt} value={publicNumber}>
          {publicSource ?? 'One that nobody can know before, such as a round of drand.'}
        </Step>
        <Step title="The secret is shown" at={drawnAt} value={secret}>
          Its SHA-256 has to be the one of the first step.
        </Step>
      </ol>
      {secret && closingDigest && publicNumber && (
        <OwnPlace drawn={{ secret, digest: closingDigest, publicNumber }} lottery={lottery} />
      )}
    </>
  );
}

function Step({
  title,
  at,
  value,
  children,
}: {
  title: string;
  at: string | null;
  value: string | null;
  children: ReactNode;
}) {
  return (
    <li className="grid gap-1 border-l-4 border-gold-line pl-5">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">{children}</p>
      {value ? (
        <p className="font-mono text-sm wrap-anywhere">{value}</p>
      ) : (
        <p className="font-semibold">Not yet</p>
      )}
      {at && (
        <p className="text-sm text-muted">
          <Time at={at} />
        </p>
      )}
    </li>
  );
}

type Outcome = { place: number; of: number; isKept: boolean } | 'no such ticket';

/** Works it out in this browser, with the code that the server uses and no word of the server's. */
function OwnPlace({
  drawn,
  lottery: { tickets, commitment },
}: {
  drawn: Parameters<typeof lotteryOrder>[0];
  lottery: Lottery;
}) {
  const [ticket, setTicket] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const work = async (event: SubmitEvent) => {
    event.preventDefault();
    const order = await lotteryOrder(drawn, tickets);
    const at = order.indexOf(ticket.trim());
    const isKept = (await sha256(drawn.secret)) === commitment;
    setOutcome(at === -1 ? 'no such ticket' : { place: at + 1, of: order.length, isKept });
  };
  return (
    <form onSubmit={work} className="plate grid max-w-3xl gap-4 p-5" noValidate>
      <h2 className="text-xl">Your own place</h2>
      <Field
        name="ticket"
        label="Your ticket"
        help="It stands on your dashboard, below your registration. Your browser works the place out by itself."
        value={ticket}
        autoComplete="off"
        spellCheck={false}
        error={outcome === 'no such ticket' ? 'No ticket of this lottery' : undefined}
        onChange={({ target }) => setTicket(target.value)}
      />
      <div>
        <Button type="submit">Work it out</Button>
      </div>
      <p role="status" className="font-heading text-xl tabular-nums">
        {outcome && outcome !== 'no such ticket' && (
          <>
            You are number {outcome.place} of {outcome.of}.{' '}
            {outcome.isKept
              ? 'The secret is the one that was promised.'
              : 'The secret is not the one that was promised: ask the secretariat.'}
          </>
        )}
      </p>
    </form>
  );
}

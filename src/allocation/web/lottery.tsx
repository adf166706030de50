import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { ScreenHandle } from '#help/web/index.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { computeLotteryOrder, computeSha256Hex, findTypedTicketOrSeveral } from '../rule/lottery-order.ts';
import { buildLotteryQuery, type Lottery } from './api.ts';

export const handle: ScreenHandle = { help: 'Lottery' };

export const meta = () => [{ title: pageTitle('Lottery') }];

/**
 * Shows the lottery. The browser computes a delegate's position, so the ticket is not sent to the server
 * (docs/allocation.md).
 */
export default function LotteryPage() {
  const { event = '' } = useParams();
  const lottery = useQuery(buildLotteryQuery(event));
  return (
    <div className="wrap grid gap-10 pb-section">
      <PageHead
        title="Check the lottery"
        lead={`When two ways to give out the seats of ${event} are equally good, a lottery decides who comes first. Here you can check how it was drawn.`}
      />
      {lottery.data ? <Shown eventName={event} lottery={lottery.data} /> : <QueryState query={lottery} />}
    </div>
  );
}

function Shown({ eventName, lottery }: { eventName: string; lottery: Lottery }) {
  const { commitment, closingDigest, drawnAt, publicNumber, secret, withoutNumberSince } = lottery;
  const isWithout = withoutNumberSince !== null && drawnAt === null;
  return (
    <>
      {isWithout && (
        <p className="max-w-3xl border-l-4 border-gold-line bg-sunken px-5 py-4">
          Seats were published without a public lottery on <Time at={withoutNumberSince} />. The club drew the
          order itself, so no one else can check it.
        </p>
      )}
      {commitment && !isWithout && <Steps lottery={lottery} />}
      {!commitment && !isWithout && (
        <p className="max-w-3xl border-l-4 border-gold-line bg-sunken px-5 py-4">
          The lottery has not started. When it does, its steps are shown here.
        </p>
      )}
      {secret && closingDigest && publicNumber && (
        <OwnPlace drawn={{ secret, digest: closingDigest, publicNumber }} lottery={lottery} />
      )}
      <Inputs eventName={eventName} published={lottery.published} />
    </>
  );
}

function Steps({ lottery }: { lottery: Lottery }) {
  const { commitment, committedAt, closingDigest, closedAt, tickets } = lottery;
  const { publicNumber, publicSource, drawnAt, secret } = lottery;
  return (
    <>
      <p className="max-w-3xl">
        The order is computed from a secret of the club and a public number. The club locks its secret before
        the number can be known, and shows it afterwards. A fingerprint (SHA-256) is a code that changes if
        its input changes.
      </p>
      <ol className="grid max-w-3xl gap-6">
        <Step title="The club locks its secret" at={committedAt} value={commitment}>
          This is the fingerprint of the secret. Keep a copy if you want to check it later.
        </Step>
        <Step title="The club names a public number" at={committedAt} value={publicSource}>
          The number is published after registration closes, so it cannot be known before.
        </Step>
        <Step title="Registration closes" at={closedAt} value={closingDigest}>
          {closedAt
            ? `This is the fingerprint of all ${tickets.length} tickets, their choices and the seats.`
            : 'The fingerprint of all tickets, their choices and the seats is shown here.'}
        </Step>
        <Step title="The public number is known" at={drawnAt} value={publicNumber}>
          Compare it with the source.
        </Step>
        <Step title="The club shows its secret" at={drawnAt} value={secret}>
          Its fingerprint must be the one of the first step.
        </Step>
      </ol>
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

function Inputs({ eventName, published }: { eventName: string; published: Lottery['published'] }) {
  if (published.length === 0) return null;
  return (
    <section aria-label="Compute the seats yourself" className="grid max-w-3xl gap-3">
      <h2 className="text-xl">Compute the seats yourself</h2>
      <p>
        Each file contains all inputs of the published seats: tickets, choices and seats, without names. The
        club can give you the rule and the program that computes the seats from it.
      </p>
      <ul className="grid gap-2">
        {published.map(({ draftID: draftId, publishedAt }) => (
          <li key={draftId}>
            <a
              className="text-link"
              download
              href={`/v1/api/lottery/${encodeURIComponent(eventName)}/drafts/${draftId}/inputs`}
            >
              Download the inputs published on <Time at={publishedAt} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Outcome = { place: number; total: number; isUnchanged: boolean } | 'no_such_ticket' | 'several';

const outcomeErrors = {
  no_such_ticket: 'This ticket did not take part in the lottery',
  several: 'Several tickets end with these characters. Enter the whole ticket.',
} as const;

function OwnPlace({
  drawn,
  lottery: { tickets, commitment },
}: {
  drawn: Parameters<typeof computeLotteryOrder>[0];
  lottery: Lottery;
}) {
  const { hash } = useLocation();
  const [ticket, setTicket] = useState(hash.slice(1));
  const [outcome, setOutcome] = useState<Outcome>();
  const work = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findTypedTicketOrSeveral(tickets, ticket);
    if (found === undefined || found === 'several') return setOutcome(found ?? 'no_such_ticket');
    const order = await computeLotteryOrder(drawn, tickets);
    const isUnchanged = (await computeSha256Hex(drawn.secret)) === commitment;
    setOutcome({ place: order.indexOf(found) + 1, total: order.length, isUnchanged });
  };
  return (
    <form onSubmit={work} className="plate grid max-w-3xl gap-4 p-5" noValidate>
      <h2 className="text-xl">Your place in the order</h2>
      <Field
        name="ticket"
        label="Your ticket"
        help="It is on your dashboard, below your registration. Your browser computes the place and sends nothing."
        value={ticket}
        autoComplete="off"
        spellCheck={false}
        error={typeof outcome === 'string' ? outcomeErrors[outcome] : undefined}
        onChange={({ target }) => setTicket(target.value)}
      />
      <div>
        <Button type="submit">Show my place</Button>
      </div>
      <p role="status" className="font-heading text-xl tabular-nums">
        {outcome && typeof outcome !== 'string' && (
          <>
            You are number {outcome.place} of {outcome.total}.{' '}
            {outcome.isUnchanged
              ? 'The secret matches the fingerprint of the first step.'
              : 'The secret does not match the fingerprint of the first step. Ask the secretariat.'}
          </>
        )}
      </p>
    </form>
  );
}

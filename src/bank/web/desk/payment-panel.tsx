import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNameList } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { formatDayInClubLocale, Time } from '#platform/web/ui/time.tsx';
import { isSettled } from '#registration/rule/payment-status.ts';
import { PaymentStatusMark } from '#registration/web/index.ts';
import type { Credit, ProofMark } from '../../contract/matching.ts';
import { buildRegistrationPaymentQuery, type RegistrationPayment } from './api.ts';
import { BankLine, useSetMatchVerdict } from './bank-line.tsx';
import { DeskPayments } from './desk-payments.tsx';

export function PaymentPanel({
  registrationId,
  children,
}: {
  registrationId: string;
  /** Renders the ledger of the registration that pays. */
  children: (payerId: string) => ReactNode;
}) {
  const money = useQuery(buildRegistrationPaymentQuery(registrationId));
  return (
    <section aria-label="Money" className="@container grid gap-4 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">Money</h2>
        <PaymentStatusMark state={money.data?.state} parts={money.data?.parts.length} />
      </div>
      {money.data ? (
        <Comparison registrationId={registrationId} money={money.data} ledger={children} />
      ) : (
        <QueryState query={money} />
      )}
    </section>
  );
}

function Comparison({
  registrationId,
  money,
  ledger,
}: {
  registrationId: string;
  money: RegistrationPayment;
  ledger: (payerId: string) => ReactNode;
}) {
  const { payer, reasons, warnings, hasProof } = money;
  const received = receivedCredits(money);
  return (
    <>
      {payer._id !== registrationId && (
        <p className="text-sm text-muted">
          Paid by the leader,{' '}
          <Link to={`/eventreg/${payer._id}`} className="text-link">
            {payer.name}
          </Link>
          .
        </p>
      )}
      <div className="grid gap-x-6 gap-y-4 @md:grid-cols-2">
        <Due money={money} />
        {(received.length > 0 || (!money.paysAtDesk && money.state !== 'nothing_due')) && (
          <div>
            <p className="text-sm text-muted">Bank</p>
            {received.length > 0 ? (
              <BankLines credits={received} known={knownNumbersOf(money)} />
            ) : (
              <p>
                {money.state === null
                  ? 'Not reconciled yet. This takes a few seconds.'
                  : 'Nothing received yet'}
              </p>
            )}
          </div>
        )}
      </div>
      {hasProof && <ProofFacts money={money} />}
      {(reasons.length > 0 || warnings.length > 0) && (
        <ul className="grid gap-1 text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {warnings.map((warning) => (
            <li key={warning} className="font-semibold text-gold-text">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {received.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {received.map(({ _id, amount }) => (
            <MatchActions
              key={_id}
              money={money}
              creditId={_id}
              part={received.length > 1 ? amount : undefined}
            />
          ))}
        </div>
      )}
      {money.desk && <DeskPayments money={money} desk={money.desk} />}
      <LikelyCredits payerId={payer._id} credits={money.likely} />
      <RejectedCredits payerId={payer._id} rejected={money.rejected} />
      {ledger(payer._id)}
    </>
  );
}

function receivedCredits({ credit, parts }: RegistrationPayment): readonly Credit[] {
  if (parts.length > 0) return parts;
  return credit ? [credit] : [];
}

function BankLines({ credits, known }: { credits: readonly Credit[]; known: readonly string[] }) {
  return (
    <div className="grid gap-2">
      {credits.map((credit) => (
        <div key={credit._id}>
          <BankLine credit={credit} known={known} />
        </div>
      ))}
      {credits.length > 1 && (
        <p className="border-t border-line pt-1 tabular-nums">
          <strong>{formatClubMoney(sumOf(credits))}</strong>{' '}
          <span className="text-sm text-muted">together</span>
        </p>
      )}
    </div>
  );
}

const sumOf = (credits: readonly Credit[]) => credits.reduce((sum, { amount }) => sum + amount, 0);

function knownNumbersOf({
  reference,
  transactionNumber,
  earlierNumbers,
  proof,
}: RegistrationPayment): string[] {
  const read = proof.state === 'read' ? proof.marks.filter(({ what }) => what === 'number') : [];
  return [reference, transactionNumber ?? '', ...earlierNumbers, ...read.map(({ value }) => value)];
}

function Due({ money }: { money: RegistrationPayment }) {
  const { payer, reference, transactionNumber, earlierNumbers } = money;
  const received = receivedCredits(money);
  const difference = received.length > 0 ? sumOf(received) - payer.dueAmount : 0;
  return (
    <div>
      <p className="text-sm text-muted">Fee of {payer.name}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="tabular-nums">{formatClubMoney(payer.dueAmount)}</strong>
        {difference !== 0 && (
          <span className="font-semibold text-danger tabular-nums">
            {formatClubMoney(Math.abs(difference))} {difference > 0 ? 'too much' : 'short'}
          </span>
        )}
      </p>
      <p className="text-sm tabular-nums">
        Reference <strong>{reference}</strong>
        {transactionNumber ? (
          <>
            , number <strong>{transactionNumber}</strong>
          </>
        ) : (
          money.hasProof && ', no number entered'
        )}
        {earlierNumbers.length > 0 && `, earlier ${formatNameList(earlierNumbers)}`}
      </p>
    </div>
  );
}

function MatchActions({
  money: { payer, state, matched },
  creditId,
  part,
}: {
  money: RegistrationPayment;
  creditId: string;
  part: number | undefined;
}) {
  const { setMatch, isPending } = useSetMatchVerdict();
  const which = part === undefined ? '' : `: ${formatClubMoney(part)}`;
  const byHand = matched.find(({ creditID }) => creditID === creditId);
  if (byHand)
    return (
      <div className="flex w-full flex-wrap items-center justify-between gap-3 text-sm">
        <p>
          Matched by {byHand.by ?? 'a deleted account'}, <Time at={byHand.at} />
        </p>
        <Button variant="quiet" pending={isPending} onClick={() => setMatch(payer._id, creditId, 'reset')}>
          Undo match{which}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {!isSettled(state) && (
        <Button variant="quiet" pending={isPending} onClick={() => setMatch(payer._id, creditId, 'match')}>
          Match{which}
        </Button>
      )}
      <Button variant="quiet" pending={isPending} onClick={() => setMatch(payer._id, creditId, 'reject')}>
        Not a match{which}
      </Button>
    </div>
  );
}

function LikelyCredits({ payerId, credits }: { payerId: string; credits: RegistrationPayment['likely'] }) {
  const { setMatch, isPending } = useSetMatchVerdict();
  if (credits.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm text-muted">Unclaimed money that may match</h3>
      <ul className="grid gap-3">
        {credits.map(({ why, carries, ...credit }) => (
          <li key={credit._id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-60">
              <BankLine credit={credit} />
              <p className="text-sm text-muted">{why.join(' ')}</p>
              {carries && <PaidAlready by={carries} />}
            </div>
            <Button
              variant="quiet"
              pending={isPending}
              onClick={() => setMatch(payerId, credit._id, 'match')}
            >
              Match<span className="sr-only"> with {formatClubMoney(credit.amount)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PaidAlready({
  by: { _id, name },
}: {
  by: NonNullable<RegistrationPayment['likely'][number]['carries']>;
}) {
  return (
    <p className="mt-1 text-sm text-gold-text">
      Carries the reference or number of{' '}
      <Link to={`/eventreg/${_id}`} className="font-semibold text-link">
        {name}
      </Link>
      , who has paid already. It may also be a{' '}
      <Link to="/money?show=back" className="font-semibold text-link">
        refund due
      </Link>
      . Match it here only if it pays for this registration.
    </p>
  );
}

function RejectedCredits({
  payerId,
  rejected,
}: {
  payerId: string;
  rejected: RegistrationPayment['rejected'];
}) {
  const { setMatch, isPending } = useSetMatchVerdict();
  if (rejected.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm text-muted">Rejected</h3>
      <ul className="grid gap-3">
        {rejected.map(({ by, at, ...credit }) => (
          <li key={credit._id} className="grid gap-1">
            <BankLine credit={credit} />
            <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
              <span>
                by {by ?? 'a deleted account'}, <Time at={at} />
              </span>
              <Button
                variant="quiet"
                pending={isPending}
                onClick={() => setMatch(payerId, credit._id, 'reset')}
              >
                Undo
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProofFacts({ money: { proof } }: { money: RegistrationPayment }) {
  if (proof.state !== 'read' || proof.marks.length === 0)
    return (
      <div>
        <p className="text-sm text-muted">Picture of the payment</p>
        <p className="text-sm">{nothing[proof.state]}</p>
      </div>
    );
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-muted">Picture of the payment, read automatically</p>
      <ol className="grid gap-x-6 gap-y-1 @md:grid-cols-2">
        {proof.marks.map((mark, at) => (
          <li key={mark.what} className="flex items-baseline gap-2">
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-line text-xs font-semibold tabular-nums"
            >
              {at + 1}
            </span>
            <span className="min-w-0 tabular-nums wrap-anywhere">
              <FactText mark={mark} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const nothing = {
  read: 'No payment details found.',
  queued: 'Not read yet. This takes a few seconds.',
  failed: 'Could not be read.',
  off: 'Reading pictures is switched off on this site.',
} as const;

function FactText({ mark: { what, value } }: { mark: ProofMark }) {
  switch (what) {
    case 'sum':
      return (
        <>
          <strong>{formatClubMoney(Number(value) * 100)}</strong>, the amount due
        </>
      );
    case 'number':
      return (
        <>
          Number <strong>{value}</strong>
        </>
      );
    case 'payee':
      return <>To {value}</>;
    case 'day':
      return <>Of {formatDayInClubLocale(value)}</>;
    case 'outcome':
      if (value === 'done') return <>Payment successful</>;
      return <strong className="text-danger">Payment {value}</strong>;
  }
}

export function RefundNotice({ registrationId }: { registrationId: string }) {
  const { data } = useQuery(buildRegistrationPaymentQuery(registrationId));
  const { releasedAmount = 0, waitingAmount = 0 } = data?.refunds ?? {};
  if (releasedAmount === 0 && waitingAmount === 0) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      {releasedAmount > 0 && (
        <p>
          <strong>{formatClubMoney(releasedAmount)} was refunded.</strong> The delegate has to pay again
          before you confirm.
        </p>
      )}
      {waitingAmount > 0 && (
        <p>
          <strong>A refund of {formatClubMoney(waitingAmount)} is awaiting release.</strong> If the money was
          not sent, mark the refund as not sent.
        </p>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LedgerLines } from '#payments/ledger/web/index.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { inRupees } from '../../contract.ts';
import { type MoneyAnswer, moneyQuery } from './api.ts';
import { BankLine } from './bank-line.tsx';
import { LikelyCredits } from './likely-credits.tsx';
import { MoneyMark } from './money-mark.tsx';
import { ProofSays } from './proof-says.tsx';
import { RefusedCredits } from './refused-credits.tsx';
import { useJudge } from './use-judge.ts';

/** What is due beside what came: what the delegate says, the bank's line, the difference, and why. */
export function MoneyPanel({ regID }: { regID: string }) {
  const money = useQuery(moneyQuery(regID));
  return (
    <section aria-label="Money" className="@container grid gap-4 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">Money</h2>
        <MoneyMark state={money.data?.state} />
      </div>
      {money.data ? <Compared regID={regID} money={money.data} /> : <QueryState query={money} />}
    </section>
  );
}

function Compared({ regID, money }: { regID: string; money: MoneyAnswer }) {
  const { payer, credit, reasons, warnings } = money;
  return (
    <>
      {payer._id !== regID && (
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
        <div>
          <p className="text-sm text-muted">The bank says</p>
          {credit ? (
            <BankLine credit={credit} known={knownOf(money)} />
          ) : (
            <p>{money.state === null ? 'Not compared yet: that takes some seconds.' : 'Nothing yet.'}</p>
          )}
        </div>
      </div>
      <ProofSays money={money} />
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
      {credit && <Judgement money={money} creditID={credit._id} />}
      <LikelyCredits payerId={payer._id} credits={money.likely} />
      <RefusedCredits payerId={payer._id} refused={money.refused} />
      <LedgerLines regID={payer._id} />
    </>
  );
}

/** What the bank's line is searched for: the reference, the number typed and the one read. */
function knownOf({ reference, transactionNumber, proof }: MoneyAnswer): string[] {
  const read = proof.state === 'read' ? proof.marks.filter(({ what }) => what === 'number') : [];
  return [reference, transactionNumber ?? '', ...read.map(({ said }) => said)];
}

function Due({ money: { payer, credit, reference, transactionNumber } }: { money: MoneyAnswer }) {
  const difference = credit ? credit.paise - payer.duePaise : 0;
  return (
    <div>
      <p className="text-sm text-muted">Due from {payer.name}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="tabular-nums">{inRupees(payer.duePaise)}</strong>
        {difference !== 0 && (
          <span className="font-semibold text-danger tabular-nums">
            {inRupees(Math.abs(difference))} too {difference > 0 ? 'much' : 'little'}
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
          ', no number typed'
        )}
      </p>
    </div>
  );
}

/** What can be said of the credit that stands there. */
function Judgement({ money: { payer, state, matched }, creditID }: { money: MoneyAnswer; creditID: string }) {
  const { judge, isPending } = useJudge();
  if (matched)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>
          Matched by {matched.by ?? 'an account that is gone'}, <Time at={matched.at} />
        </p>
        <Button variant="quiet" pending={isPending} onClick={() => judge(payer._id, creditID, 'open')}>
          Take back the match
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {state !== 'in the bank' && (
        <Button variant="quiet" pending={isPending} onClick={() => judge(payer._id, creditID, 'belongs')}>
          It pays for this one
        </Button>
      )}
      <Button variant="quiet" pending={isPending} onClick={() => judge(payer._id, creditID, 'refused')}>
        It does not pay for it
      </Button>
    </div>
  );
}

import { Link } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { MoneyAnswer } from './api.ts';
import { BankLine } from './bank-line.tsx';
import { useManualMatch } from './use-manual-match.ts';

/** Money that pays for nobody and may be this registration's, each with why. */
export function LikelyCredits({ payerId, credits }: { payerId: string; credits: MoneyAnswer['likely'] }) {
  const { judge, isPending } = useManualMatch();
  if (credits.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm text-muted">Unclaimed money, likeliest first</h3>
      <ul className="grid gap-3">
        {credits.map(({ why, carries, ...credit }) => (
          <li key={credit._id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-60">
              <BankLine credit={credit} />
              <p className="text-sm text-muted">{why.join(' ')}</p>
              {carries && <PaidAlready by={carries} />}
            </div>
            <Button variant="quiet" pending={isPending} onClick={() => judge(payerId, credit._id, 'belongs')}>
              Match<span className="sr-only"> with {formatMoney(credit.paise)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PaidAlready({ by: { _id, name } }: { by: NonNullable<MoneyAnswer['likely'][number]['carries']> }) {
  return (
    <p className="mt-1 text-sm text-gold-text">
      Carries the reference or number of{' '}
      <Link to={`/eventreg/${_id}`} className="font-semibold text-link">
        {name}
      </Link>
      , who has paid already: it is also a{' '}
      <Link to="/money?show=back" className="font-semibold text-link">
        refund due
      </Link>
      . Match it here only if it pays for this registration.
    </p>
  );
}

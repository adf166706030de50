import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { MoneyAnswer } from './api.ts';
import { BankLine } from './bank-line.tsx';
import { useManualMatch } from './use-manual-match.ts';

/** Money of which somebody has said that it does not pay for this registration. */
export function RefusedCredits({ payerId, refused }: { payerId: string; refused: MoneyAnswer['refused'] }) {
  const { judge, isPending } = useManualMatch();
  if (refused.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm text-muted">Refused</h3>
      <ul className="grid gap-3">
        {refused.map(({ by, at, ...credit }) => (
          <li key={credit._id} className="grid gap-1">
            <BankLine credit={credit} />
            <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
              <span>
                by {by ?? 'an account that is gone'}, <Time at={at} />
              </span>
              <Button variant="quiet" pending={isPending} onClick={() => judge(payerId, credit._id, 'open')}>
                Take back the refusal
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { CreditSource } from '#bank/web/index.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { dayInWords } from '#platform/web/ui/time.tsx';
import type { Owed } from '../../../contract.ts';

/** The credits a refund rests on, each with who uploaded and confirmed it. */
export function Came({ credits }: { credits: Owed['credits'] }) {
  return (
    <ul className="grid min-w-0 gap-1 text-sm">
      {credits.map((credit) => (
        <li key={credit._id} className="wrap-anywhere">
          <span className="text-muted tabular-nums">
            {formatMoney(credit.paise)} came on {dayInWords(credit.day)}
          </span>
          <span className="block">{credit.text}</span>
          <CreditSource credit={credit} />
          {credit.isNewAccount && (
            <span className="block font-semibold text-gold-text">
              No statement of {credit.bank} was confirmed by two people yet. Check that the club has this
              account.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

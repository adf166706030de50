import { Link } from 'react-router';
import { formatMoney } from '#platform/rule/money.ts';
import { dayInWords } from '#platform/web/ui/time.tsx';
import type { StatementList } from '../../contract.ts';

/** Credits that a later statement of the same account should contain and does not. */
export function MissingCredits({ statements: { missing, missingCredits } }: { statements: StatementList }) {
  if (missing === 0) return null;
  return (
    <section aria-labelledby="missing-title" className="mb-8 border border-danger p-4">
      <h2 id="missing-title" className="text-xl text-danger">
        {missing === 1
          ? 'One credit is missing in a later statement'
          : `${missing} credits are missing in later statements`}
      </h2>
      <p className="mt-1 text-sm">
        A later statement of the same account covers their days and does not contain them. Compare both files
        with the bank. The later file may be filtered, or the earlier one is wrong: a superadmin withdraws the
        wrong statement below.
      </p>
      <ul aria-label="Missing credits" className="mt-3 border-t border-line text-sm">
        {missingCredits.map(({ _id, day, paise, text, bank, fileName, laterFileName, uploadedBy, payer }) => (
          <li key={`${_id} ${laterFileName}`} className="border-b border-line py-2 wrap-anywhere">
            <span className="block">
              <strong className="tabular-nums">{formatMoney(paise)}</strong>{' '}
              <span className="text-muted">
                {dayInWords(day)} · {bank}
              </span>
            </span>
            <span className="block">{text}</span>
            <span className="block text-muted">
              In {fileName}, uploaded by {uploadedBy ?? 'an account that is gone'}. Not in {laterFileName}.
              {payer && (
                <>
                  {' '}
                  Received for{' '}
                  <Link to={`/eventreg/${payer._id}`} className="font-semibold text-link">
                    {payer.name}
                  </Link>
                  .
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { relatedPersonDays, secondPersonHours } from '#accounts/contract.ts';
import type { Credit } from '../../contract/matching.ts';

type Source = Pick<Credit, 'uploadedBy' | 'confirmedBy' | 'isConfirmed' | 'missingFrom'>;

/** Who uploaded and confirmed the statement of a credit, and whether a later statement lacks the credit. */
export function CreditSource({ credit }: { credit: Source }) {
  const { uploadedBy, confirmedBy, isConfirmed, missingFrom } = credit;
  return (
    <>
      <span className="block text-sm text-muted">
        Uploaded by {uploadedBy ?? 'an account that is gone'}
        {confirmedBy.length > 0 && `, confirmed by ${confirmedBy.join(', ')}`}
        {!isConfirmed &&
          (confirmedBy.length > 0
            ? `, which does not count yet: new admins wait ${secondPersonHours} hours, and ${relatedPersonDays} days where the roles come from the same person`
            : ', not confirmed by a second person')}
      </span>
      {missingFrom !== null && (
        <span className="block text-sm font-semibold text-gold-text">
          Missing in the later statement {missingFrom}. Compare both with the bank.
        </span>
      )}
    </>
  );
}

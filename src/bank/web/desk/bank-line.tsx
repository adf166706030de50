import { useQueryClient } from '@tanstack/react-query';
import { relatedPersonDays, secondPersonHours } from '#accounts/contract.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Credit } from '../../contract/matching.ts';
import { buildSetMatchVerdictMutation } from './api.ts';

export function BankLine({ credit, known = [] }: { credit: Credit; known?: readonly string[] }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="tabular-nums">{formatClubMoney(credit.amount)}</strong>
        <span className="text-sm text-muted">
          {formatDayInClubLocale(credit.day)} · {credit.bank}
        </span>
      </p>
      <p className="text-sm tabular-nums wrap-anywhere">
        {partsOf(credit.text, known).map(({ text, isKnown, at }) =>
          isKnown ? (
            <mark key={at} className="bg-gold-line/40 px-0.5 font-semibold text-ink">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      <CreditConfirmationText credit={credit} />
    </>
  );
}

function partsOf(text: string, known: readonly string[]) {
  const pattern = known.filter((word) => word !== '').join('|');
  let at = 0;
  return text.split(pattern === '' ? /$^/ : new RegExp(`(${pattern})`, 'i')).map((part) => {
    const begins = at;
    at += part.length;
    return { text: part, at: begins, isKnown: known.some((word) => word === part.toUpperCase()) };
  });
}

type Source = Pick<Credit, 'uploadedBy' | 'confirmedBy' | 'isConfirmed' | 'missingFrom'>;

export function CreditConfirmationText({ credit }: { credit: Source }) {
  const { uploadedBy, confirmedBy, isConfirmed, missingFrom } = credit;
  return (
    <>
      <span className="block text-sm text-muted">
        Uploaded by {uploadedBy ?? 'a deleted account'}
        {confirmedBy.length > 0 && `, confirmed by ${formatNameList(confirmedBy)}`}
        {!isConfirmed &&
          (confirmedBy.length > 0
            ? `, but this is not valid yet: new admins wait ${secondPersonHours} hours, and ${relatedPersonDays} days where the roles come from the same person`
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

export function useSetMatchVerdict() {
  const mutation = useMutation(buildSetMatchVerdictMutation(useQueryClient()));
  return {
    isPending: mutation.isPending,
    setMatch: (
      registrationId: string,
      creditId: string,
      verdict: 'match' | 'reject' | 'reset',
      onDone?: () => void,
    ) =>
      mutation.mutate(
        { regID: registrationId, creditID: creditId, verdict },
        {
          onSuccess: ({ message }) => {
            toast(message, { kind: 'success' });
            onDone?.();
          },
          onError: toastFailure,
        },
      ),
  };
}

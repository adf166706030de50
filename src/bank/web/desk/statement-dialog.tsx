import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { daysInWords } from '#platform/web/ui/time.tsx';
import type { StatementList } from '../../contract.ts';
import { confirmStatementMutation, withdrawStatementMutation } from './api.ts';

type Statement = StatementList['rows'][number];

/** Asks before a statement is confirmed or withdrawn, and says what follows. */
export function StatementDialog({
  statement,
  what,
  onDone,
}: {
  statement: Statement;
  what: 'confirm' | 'withdraw';
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const confirm = useMutation(confirmStatementMutation(cache));
  const withdraw = useMutation(withdrawStatementMutation(cache));
  const {
    _id: statementID,
    fileName,
    bank,
    credits,
    firstDay,
    lastDay,
    uploadedBy,
    isNewAccount,
  } = statement;
  const days = firstDay && lastDay ? `, ${daysInWords(firstDay, lastDay)}` : '';
  const about = `${bank}${days}, ${contentOf(credits)}`;
  const answered = {
    onSuccess: ({ message }: { message: string }) =>
      toast(message, { kind: 'success', duration: toastDurations.important }),
    onError: toastFailure,
    onSettled: onDone,
  };
  if (what === 'confirm')
    return (
      <ConfirmDialog
        title={`Confirm ${fileName}?`}
        answer="Confirm statement"
        pending={confirm.isPending}
        onNo={onDone}
        onYes={() => confirm.mutate({ statementID }, answered)}
      >
        <p>
          {about}, uploaded by {uploadedBy ?? 'an account that is gone'}.
        </p>
        {isNewAccount && (
          <p className="font-semibold">
            No statement of {bank} was confirmed by two people yet. Check that the club has this account.
          </p>
        )}
        <p>
          Log in to the bank and compare the {credits === 0 ? 'lines' : 'credits'} first. Refunds that rest on
          this statement can be released then. If you upload the bank’s file yourself, that confirms it too.
        </p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Withdraw ${fileName}?`}
      answer="Withdraw statement"
      variant="danger"
      pending={withdraw.isPending}
      onNo={onDone}
      onYes={() => withdraw.mutate({ statementID }, answered)}
    >
      <p>{about}.</p>
      <p>
        {credits === 0
          ? 'Refunds that its lines show are checked again. You can upload the file again later.'
          : 'Its credits pay for nothing any more, unless another statement contains them. Registrations and refunds that rest on them are checked again. Manual matches of these credits are removed. You can upload the file again later.'}
      </p>
    </ConfirmDialog>
  );
}

function contentOf(credits: number): string {
  if (credits === 0) return 'only money that left';
  return credits === 1 ? 'one credit' : `${credits} credits`;
}

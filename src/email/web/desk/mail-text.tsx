import { useEffect } from 'react';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type MailRow, readWaitingMailTextMutation } from './api.ts';

/** Shows a mail. Fetches its text only once when it opens, because each reading is recorded in the audit log. */
export function MailTextDialog({ mail, onClose }: { mail: MailRow; onClose: () => void }) {
  const { mutate, data, error, isError } = useMutation(readWaitingMailTextMutation);
  const { _id: mailID } = mail;
  useEffect(() => mutate({ mailID }), [mutate, mailID]);
  return (
    <Dialog open onClose={onClose} title={mail.subject} className="max-w-2xl">
      <p className="mb-4 text-sm text-muted wrap-anywhere">To {mail.recipient}</p>
      {isError && <FailedState text={getErrorOrOfflineText(error)} />}
      {!isError && !data && <LoadingState />}
      {data && <p className="whitespace-pre-wrap wrap-anywhere">{data.text}</p>}
    </Dialog>
  );
}

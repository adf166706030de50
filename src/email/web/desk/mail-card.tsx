import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { MailState } from '../../contract.ts';
import type { MailRow } from './api.ts';

const tones: Record<MailState, BadgeTone> = {
  waiting: 'neutral',
  retrying: 'pending',
  failed: 'declined',
  sent: 'confirmed',
};

/** One mail: to whom, what about, how it stands and, when it has not left, why. */
export function MailCard({
  mail,
  pending,
  onSendAgain,
  onRead,
}: {
  mail: MailRow;
  pending: boolean;
  onSendAgain: () => void;
  /** Absent when nobody may read it. */
  onRead: (() => void) | undefined;
}) {
  const { recipient, subject, state, queuedAt, sentAt, attempts, nextTryAt, lastError } = mail;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{subject}</strong>
          <Badge tone={tones[state]}>{state}</Badge>
        </p>
        <p>{recipient}</p>
        <p className="text-muted">
          {sentAt ? (
            <>
              Sent <Time at={sentAt} />
            </>
          ) : (
            <>
              Queued <Time at={queuedAt} />
            </>
          )}
          {attempts > 0 && !sentAt && `, tried ${attempts} ${attempts === 1 ? 'time' : 'times'}`}
          {state === 'retrying' && nextTryAt && (
            <>
              , next <Time at={nextTryAt} />
            </>
          )}
        </p>
        {lastError && state !== 'sent' && <p className="text-danger">{lastError}</p>}
      </div>
      {(state === 'failed' || onRead) && (
        <div className="flex gap-2">
          {onRead && (
            <Button variant="quiet" onClick={onRead}>
              Read<span className="sr-only"> the mail to {recipient}</span>
            </Button>
          )}
          {state === 'failed' && (
            <Button variant="quiet" pending={pending} onClick={onSendAgain}>
              Send again<span className="sr-only"> to {recipient}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

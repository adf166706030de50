import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { announcementTextSchema } from '../../contract.ts';
import {
  type Announcement,
  buildChangeAnnouncementMutation,
  buildNewcomersQuery,
  buildReleaseAnnouncementMutation,
  buildSendAnnouncementToNewcomersMutation,
  buildStopAnnouncementMutation,
  downloadAttachmentMutation,
} from './api.ts';
import { heldReasonTexts } from './held-reason-texts.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { formatPeople } from './people-text.ts';
import { TopicField } from './topic-field.tsx';
import { buildSendTimeHelp, convertTypedTimeToIso, formatTypedTime } from './typed-time.ts';

export interface OpenAnnouncementDialog {
  what: 'release' | 'stop' | 'change' | 'followUp' | 'notice';
  announcement: Announcement;
}
type DialogProps = Pick<OpenAnnouncementDialog, 'announcement'> & { onClose: () => void };

const dialogs = {
  release: ReleaseDialog,
  stop: StopDialog,
  change: ChangeDialog,
  followUp: FollowUpDialog,
  notice: NoticeDialog,
};

export function AnnouncementDialog({ what, ...props }: OpenAnnouncementDialog & { onClose: () => void }) {
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}

const outcome = (onClose: () => void) => ({
  onSuccess: ({ message }: { message: string }) => {
    toast(message, { kind: 'success' });
    onClose();
  },
  onError: (error: Error) => {
    toastFailure(error);
    onClose();
  },
});

function ReleaseDialog({ announcement, onClose }: DialogProps) {
  const release = useMutation(buildReleaseAnnouncementMutation(useQueryClient()));
  const {
    _id,
    revision,
    topic,
    subject,
    text,
    buttonLabel,
    buttonAddress,
    files,
    recipients,
    to,
    writtenBy,
    heldReason,
    sharedValues,
  } = announcement;
  const download = useMutation({ ...downloadAttachmentMutation, onError: toastFailure });
  return (
    <ConfirmDialog
      title={`Send it to ${formatPeople(recipients, to)}?`}
      answer="Release announcement"
      pending={release.isPending}
      onYes={() =>
        release.mutate(
          { announcementId: _id, revision, valuesDigest: sharedValues?.digest },
          outcome(onClose),
        )
      }
      onNo={onClose}
    >
      {heldReason && <p className="font-semibold text-gold-text">{heldReasonTexts[heldReason]}</p>}
      <p>{writtenBy ?? 'A deleted account'} wrote it. Check the text and every link.</p>
      <div className="grid max-h-[50dvh] gap-3 overflow-y-auto border border-line bg-sunken p-4">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        {buttonLabel && (
          <p className="wrap-anywhere">
            Button: {buttonLabel}
            <span className="block text-sm text-muted">{buttonAddress}</span>
          </p>
        )}
        {topic === 'news' && <p className="text-sm text-muted">News: readers can unsubscribe from it.</p>}
      </div>
      {sharedValues && <SharedValues {...sharedValues} />}
      {files.map((file) => (
        <Button
          key={file._id}
          variant="quiet"
          className="justify-self-start wrap-anywhere"
          onClick={() => download.mutate(file._id)}
        >
          Download {file.name}
        </Button>
      ))}
    </ConfirmDialog>
  );
}

const shownValues = 12;

/** Lists what the recipients read at placeholders such as {room}. Other values at the time of sending stop the mails. */
function SharedValues({ placeholders }: NonNullable<Announcement['sharedValues']>) {
  if (placeholders.length === 0) return null;
  return (
    <dl className="grid max-h-48 gap-2 overflow-y-auto">
      {placeholders.map(({ placeholder, values }) => (
        <div key={placeholder}>
          <dt className="text-sm text-muted">{`{${placeholder}} becomes`}</dt>
          <dd className="wrap-anywhere">
            {values.slice(0, shownValues).join(' · ') || 'its fallback'}
            {values.length > shownValues && (
              <details>
                <summary className="cursor-pointer text-sm underline">
                  {values.length - shownValues} more
                </summary>
                {values.slice(shownValues).join(' · ')}
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StopDialog({ announcement: { _id, recipients, state, to }, onClose }: DialogProps) {
  const stop = useMutation(buildStopAnnouncementMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Stop the announcement?"
      answer="Stop announcement"
      variant="danger"
      pending={stop.isPending}
      onYes={() => stop.mutate({ announcementId: _id }, outcome(onClose))}
      onNo={onClose}
    >
      <p>
        {state === 'waiting' || state === 'scheduled'
          ? `None of the ${formatPeople(recipients, to)} will get it.`
          : 'People who don’t have the mail yet won’t get it. Delivered mails can’t be called back.'}
      </p>
    </ConfirmDialog>
  );
}

function ChangeDialog({ announcement, onClose }: DialogProps) {
  const change = useMutation(buildChangeAnnouncementMutation(useQueryClient()));
  const { _id, revision, topic, subject, text, buttonLabel, buttonAddress, sendAt } = announcement;
  const schema = announcementTextSchema
    .and(z.object({ sendAt: z.string() }))
    .transform(({ sendAt: typed, ...written }) => ({
      announcementId: _id,
      revision,
      announcement: written,
      sendAt: convertTypedTimeToIso(typed),
    }));
  return (
    <FormDialog
      title="Change the announcement"
      className="max-w-2xl"
      schema={schema}
      defaultValues={{
        topic,
        subject,
        text,
        buttonLabel,
        buttonAddress,
        sendAt: formatTypedTime(sendAt),
      }}
      errorFields={{ late_time: 'sendAt' }}
      pending={change.isPending}
      pendingText="Saving..."
      submitLabel="Save announcement"
      onSubmit={(body, handlers) => change.mutate(body, handlers)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field label="Subject" error={mistake('subject')} {...register('subject')} />
          <TextArea label="Text" rows={8} error={mistake('text')} {...register('text')} />
          <TopicField error={mistake('topic')} {...register('topic')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Button label (optional)"
              error={mistake('buttonLabel')}
              {...register('buttonLabel')}
            />
            <Field
              label="Button link"
              inputMode="url"
              autoCapitalize="none"
              error={mistake('buttonAddress')}
              {...register('buttonAddress')}
            />
          </div>
          <Field
            label="Send at (optional)"
            type="datetime-local"
            help={buildSendTimeHelp()}
            error={mistake('sendAt')}
            {...register('sendAt')}
          />
          <p className="text-sm text-muted">A new text for many delegates needs a new release.</p>
        </>
      )}
    </FormDialog>
  );
}

function FollowUpDialog({ announcement: { _id, subject, to }, onClose }: DialogProps) {
  const newcomers = useQuery(buildNewcomersQuery(_id));
  const send = useMutation(buildSendAnnouncementToNewcomersMutation(useQueryClient()));
  const { total = 0, names = [], fingerprint = '' } = newcomers.data ?? {};
  const more = total - names.length;
  return (
    <ConfirmDialog
      title={to === 'team' ? 'Send to new people' : 'Send to new delegates'}
      answer={total === 0 ? 'Close' : `Send to ${formatPeople(total, to)}`}
      pending={send.isPending}
      onYes={() =>
        total === 0 ? onClose() : send.mutate({ announcementId: _id, fingerprint }, outcome(onClose))
      }
      onNo={onClose}
    >
      {!newcomers.data && <QueryState query={newcomers} />}
      {newcomers.data && total === 0 && <p>No one has joined the list since it was sent.</p>}
      {total > 0 && (
        <p className="wrap-anywhere">
          “{subject}” goes to {names.join(', ')}
          {more > 0 && ` and ${more} more`}. Those who got it before don’t get it again.
        </p>
      )}
    </ConfirmDialog>
  );
}

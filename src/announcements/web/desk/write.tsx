import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { formatNameList } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { useListFilter } from '#registration/web/index.ts';
import {
  type AnnouncementText,
  type AudienceKind,
  announcementTextSchema,
  maxRecipientsWithoutRelease,
} from '../../contract.ts';
import { fixedPlaceholders } from '../../rule/placeholders.ts';
import { type Audience, buildAudienceQuery, buildSendAnnouncementMutation } from './api.ts';
import { type AttachedFile, Attachments } from './attachments.tsx';
import { AudiencePicker } from './audience-picker.tsx';
import { formatPeople } from './people-text.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { TemplateBar } from './template-bar.tsx';
import { TopicField } from './topic-field.tsx';
import { buildSendTimeHelp, convertTypedTimeToIso } from './typed-time.ts';

export const meta = () => [{ title: pageTitle('Write an announcement') }];

/** Writes an announcement beside its preview, and sends it to a filtered list (product 25.1 to 25.4). */
export default function WriteAnnouncement() {
  const viewer = useViewerRoleOrStatus();
  const { event: eventName = '' } = useParams();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer)) return <NoAccess />;
  return (
    <DeskPageFrame title="Write an announcement" back={{ to: '/announcements', label: 'Announcements' }}>
      <Writer key={eventName} eventName={eventName} />
    </DeskPageFrame>
  );
}

const pauseMs = 400;

/** Returns the value after a pause in typing. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Keeps in the URL whether the announcement is to delegates or to people with a duty. A change clears the filters. */
function useAudienceKind() {
  const [params, setParams] = useSearchParams();
  const to: AudienceKind = params.get('to') === 'team' ? 'team' : 'delegates';
  const setTo = (kind: AudienceKind) =>
    setParams(kind === 'team' ? { to: kind } : { section: 'confirmed' }, {
      replace: true,
      preventScrollReset: true,
    });
  return { to, setTo };
}

const nothing: AnnouncementText = {
  topic: 'registration',
  subject: '',
  text: '',
  buttonLabel: '',
  buttonAddress: '',
};

function Writer({ eventName }: { eventName: string }) {
  const { filter } = useListFilter();
  const { to, setTo } = useAudienceKind();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<AnnouncementText>();
  const [typedTime, setTypedTime] = useState('');
  const [files, setFiles] = useState<AttachedFile[]>([]);
  const audience = useQuery(buildAudienceQuery({ eventName, to, ...filter, page }));
  const form = useForm<AnnouncementText>({
    resolver: zodResolver(announcementTextSchema),
    defaultValues: nothing,
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const values = useSettled(useWatch({ control: form.control }));
  const checked = announcementTextSchema.safeParse(values);
  if (!audience.data) return <QueryState query={audience} />;
  const { total, secondPeople } = audience.data;
  return (
    <div className="grid items-start gap-5 wide:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <AudiencePicker
          to={to}
          onTo={setTo}
          eventName={eventName}
          audience={audience.data}
          isStale={audience.isPlaceholderData}
          page={page}
          onPage={setPage}
          onPreview={setChosen}
        />
        <form
          method="post"
          noValidate
          aria-labelledby="announcement-text"
          className="plate grid gap-5 p-5"
          onSubmit={form.handleSubmit(setAsked)}
        >
          <h2 id="announcement-text" className="text-lg">
            Text
          </h2>
          <TemplateBar announcement={checked.data} onChoose={(template) => form.reset(template)} />
          <Field label="Subject" error={errors.subject?.message} {...form.register('subject')} />
          <p className="border-l-3 border-gold-line pl-4 text-sm text-muted">
            The mail begins with: <span className="font-semibold">{'Dear {name},'}</span>
          </p>
          <TextArea
            label="Text"
            help={`An empty line starts a paragraph. ${fixedPlaceholders.map((name) => `{${name}}`).join(', ')} and {answer:question} differ for each delegate. After a line, write what to show when there is no value: {committee|your committee}.`}
            rows={10}
            error={errors.text?.message}
            {...form.register('text')}
          />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <Field
              label="Button label (optional)"
              error={errors.buttonLabel?.message}
              {...form.register('buttonLabel')}
            />
            <Field
              label="Button link"
              help="https://… or {dashboard}"
              inputMode="url"
              autoCapitalize="none"
              error={errors.buttonAddress?.message}
              {...form.register('buttonAddress')}
            />
          </div>
          <TopicField error={errors.topic?.message} {...form.register('topic')} />
          <Attachments files={files} onChange={setFiles} />
          <Field
            label="Send at (optional)"
            name="sendAt"
            type="datetime-local"
            help={buildSendTimeHelp()}
            value={typedTime}
            onChange={({ target }) => setTypedTime(target.value)}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" disabled={total === 0 || audience.isPlaceholderData}>
              Send to {formatPeople(total, to)}
            </Button>
            {total > maxRecipientsWithoutRelease && (
              <p className="text-sm text-muted">
                To more than {maxRecipientsWithoutRelease} people: a second admin reads it and presses
                Release.{' '}
                {secondPeople.length > 0
                  ? `They get an email. Tell them now: ${formatNameList(secondPeople)}.`
                  : 'No other admin can do that yet. Ask a superadmin to add one.'}
              </p>
            )}
          </div>
        </form>
      </div>
      <section
        aria-labelledby="announcement-preview"
        className="plate grid grid-cols-1 gap-4 p-5 wide:sticky wide:top-17"
      >
        <h2 id="announcement-preview" className="text-lg">
          Preview
        </h2>
        {checked.success && total > 0 ? (
          <PreviewPanel
            draft={{ eventName, to, filter, announcement: checked.data, registrationId: chosen }}
          />
        ) : (
          <EmptyState
            text="Nothing to preview"
            help={
              total === 0
                ? 'Choose a list with at least one person.'
                : 'Write a subject and a text. You then see the mail of any person on the list.'
            }
          />
        )}
      </section>
      {asked && (
        <SendDialog
          eventName={eventName}
          to={to}
          announcement={asked}
          sendAt={convertTypedTimeToIso(typedTime)}
          files={files}
          audience={audience.data}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function SendDialog({
  eventName,
  to,
  announcement,
  sendAt,
  files,
  audience: { total, fingerprint },
  onClose,
}: {
  eventName: string;
  to: AudienceKind;
  announcement: AnnouncementText;
  sendAt: string | null;
  files: readonly AttachedFile[];
  audience: Audience;
  onClose: () => void;
}) {
  const { filter } = useListFilter();
  const navigate = useNavigate();
  const send = useMutation(buildSendAnnouncementMutation(useQueryClient()));
  const confirm = () =>
    send.mutate(
      {
        eventName,
        to,
        filter,
        announcement,
        fingerprint,
        sendAt,
        fileIds: files.map(({ fileId }) => fileId),
      },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          navigate('/announcements');
        },
        onError: (error) => {
          toastFailure(error);
          onClose();
        },
      },
    );
  const people = formatPeople(total, to);
  return (
    <ConfirmDialog
      title={`Send it to ${people}?`}
      answer={total > maxRecipientsWithoutRelease ? 'Request release' : 'Send announcement'}
      pending={send.isPending}
      onYes={confirm}
      onNo={onClose}
    >
      <p className="wrap-anywhere">
        “{announcement.subject}” goes to the {people} of the list as it is shown, with the club’s address as
        sender
        {sendAt !== null && (
          <>
            , on <Time at={sendAt} />
          </>
        )}
        .
      </p>
      <p className="text-muted">
        {total > maxRecipientsWithoutRelease
          ? 'It waits until another person of the secretariat has released it.'
          : sendAt === null
            ? 'You can stop it while it is being sent. Delivered mails can’t be called back.'
            : 'Until then you can change or stop it.'}
      </p>
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { AnnouncementDialog, type OpenAnnouncementDialog } from './announcement-dialogs.tsx';
import { type Announcement, buildAnnouncementsQuery } from './api.ts';
import { heldReasonTexts } from './held-reason-texts.ts';
import { formatPeople } from './people-text.ts';
import { UrgentDialog } from './urgent-dialog.tsx';

export const meta = () => [{ title: pageTitle('Announcements') }];

/** Lists announcements with the progress of their delivery, and releases and stops them (product 25.1 to 25.6). */
export default function Announcements() {
  const viewer = useViewerRoleOrStatus();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer)) return <NoAccess />;
  return <AnnouncementList back={`/${viewer}`} putsUpNotices={viewer === 'superadmin'} />;
}

const stateTexts = {
  waiting: 'Waiting for release',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
} as const;

const followUpLabels = { delegates: 'Send to new delegates', team: 'Send to new people' } as const;

const tones: Readonly<Record<Announcement['state'], BadgeTone>> = {
  waiting: 'pending',
  scheduled: 'pending',
  sending: 'pending',
  sent: 'confirmed',
  stopped: 'declined',
};

function deliveryText({ queued, delivered, refused, skipped, unsubscribed, seen }: Announcement): string {
  return [
    `${delivered} delivered`,
    queued > 0 && `${queued} queued`,
    refused > 0 && `${refused} refused`,
    skipped > unsubscribed && `${skipped - unsubscribed} left out`,
    unsubscribed > 0 && `${unsubscribed} unsubscribed`,
    seen > 0 && `${seen} seen on the dashboard`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function AnnouncementList({ back, putsUpNotices }: { back: string; putsUpNotices: boolean }) {
  const announcements = useQuery(buildAnnouncementsQuery(useUrlPage()));
  const [question, setQuestion] = useState<OpenAnnouncementDialog>();
  const [urgent, setUrgent] = useState<string>();
  const events = announcements.data?.events ?? [];
  const columns: Column<Announcement>[] = [
    {
      id: 'subject',
      header: 'Subject',
      phone: 'title',
      cell: ({ subject, eventName, isFollowUp, to }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{subject}</span>
          <span className="block text-sm font-normal text-muted wrap-anywhere">
            {eventName}
            {to === 'team' && ', to people with a duty'}
            {isFollowUp && ', to new people of the list'}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      phone: 'meta',
      width: '10rem',
      cell: ({ state, sendAt, heldReason }) => (
        <>
          <Badge tone={tones[state]}>{stateTexts[state]}</Badge>
          {sendAt !== null && (state === 'scheduled' || state === 'waiting') && (
            <span className="block text-sm text-muted">
              for <Time at={sendAt} />
            </span>
          )}
          {heldReason && (
            <span className="block text-sm font-semibold text-gold-text">{heldReasonTexts[heldReason]}</span>
          )}
        </>
      ),
    },
    {
      id: 'written',
      header: 'Written',
      phone: 'body',
      width: '14rem',
      cell: ({ writtenAt, writtenBy }) => (
        <>
          <Time at={writtenAt} />
          <span className="block text-sm text-muted wrap-anywhere">
            by {writtenBy ?? 'a deleted account'}
          </span>
        </>
      ),
    },
    {
      id: 'mails',
      header: 'To',
      phone: 'body',
      width: '15rem',
      cell: (announcement) => (
        <>
          <span className="block tabular-nums">{formatPeople(announcement.recipients, announcement.to)}</span>
          {announcement.state !== 'waiting' && announcement.state !== 'scheduled' && (
            <span className="block text-sm text-muted tabular-nums">{deliveryText(announcement)}</span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      phone: 'body',
      width: '14rem',
      cell: (announcement) => (
        <span className="flex flex-wrap gap-2">
          {announcement.state === 'waiting' && !announcement.isOwn && (
            <Button
              aria-label={`Read and release ${announcement.subject}`}
              onClick={() => setQuestion({ what: 'release', announcement })}
            >
              Read and release
            </Button>
          )}
          {(announcement.state === 'waiting' || announcement.state === 'scheduled') && (
            <Button
              variant="quiet"
              aria-label={`Change ${announcement.subject}`}
              onClick={() => setQuestion({ what: 'change', announcement })}
            >
              Change
            </Button>
          )}
          {putsUpNotices && announcement.state !== 'waiting' && announcement.state !== 'stopped' && (
            <Button
              variant="quiet"
              aria-label={`${announcement.notice ? 'Change notice' : 'Show as notice'}: ${announcement.subject}`}
              onClick={() => setQuestion({ what: 'notice', announcement })}
            >
              {announcement.notice ? 'Change notice' : 'Show as notice'}
            </Button>
          )}
          {announcement.state !== 'stopped' && (announcement.state !== 'sent' || announcement.queued > 0) && (
            <Button
              variant="quiet"
              aria-label={`Stop ${announcement.subject}`}
              onClick={() => setQuestion({ what: 'stop', announcement })}
            >
              Stop
            </Button>
          )}
          {announcement.state === 'sent' && (
            <Button
              variant="quiet"
              aria-label={`${followUpLabels[announcement.to]}: ${announcement.subject}`}
              onClick={() => setQuestion({ what: 'followUp', announcement })}
            >
              {followUpLabels[announcement.to]}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <DeskPageFrame
      title="Announcements"
      back={{ to: back, label: 'Go Back' }}
      actions={events.map((eventName, at) => (
        <span key={eventName} className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setUrgent(eventName)}>
            {events.length === 1 ? 'Urgent: room or time' : `Urgent: room or time of ${eventName}`}
          </Button>
          <LinkButton
            variant={at === 0 ? 'primary' : 'quiet'}
            to={`/announcements/write/${encodeURIComponent(eventName)}?section=confirmed`}
          >
            {events.length === 1 ? 'Write announcement' : `Write about ${eventName}`}
          </LinkButton>
        </span>
      ))}
    >
      <div className="plate overflow-clip p-0">
        <PagedList
          query={announcements}
          label="announcements"
          empty={
            <EmptyState
              text="No announcements yet"
              help="Email a group of delegates, such as everyone confirmed in one committee."
            />
          }
        >
          {(rows) => (
            <DataTable caption="Announcements" rows={rows} columns={columns} idOf={({ _id }) => _id} isTall />
          )}
        </PagedList>
      </div>
      {urgent !== undefined && <UrgentDialog eventName={urgent} onClose={() => setUrgent(undefined)} />}
      {question && <AnnouncementDialog {...question} onClose={() => setQuestion(undefined)} />}
    </DeskPageFrame>
  );
}

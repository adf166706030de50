import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildHideRecordMutation,
  buildRecordQuery,
  buildShowRecordMutation,
  type DeskRecord,
} from '../api.ts';
import { CommitteeRecord } from './committee-record.tsx';

export const meta = () => [{ title: pageTitle('Public record') }];

/** What the public record of an event shows, or would show, and its texts. */
export default function PublicRecordScreen() {
  const { event = '' } = useParams();
  return (
    <DeskGate allows="superadmin">
      <PublicRecord key={event} eventName={event} />
    </DeskGate>
  );
}

function PublicRecord({ eventName }: { eventName: string }) {
  const query = useQuery(buildRecordQuery(eventName));
  return (
    <DeskPageFrame title="Public record">
      {query.data ? <Loaded record={query.data} /> : <QueryState query={query} />}
    </DeskPageFrame>
  );
}

function Loaded({ record }: { record: DeskRecord }) {
  const { committees } = record;
  if (committees.length === 0) return <EmptyState text="No committees yet" help="Add committees first." />;
  return (
    <div className="grid gap-8">
      <Status record={record} />
      {committees.map((committee) => (
        <CommitteeRecord key={committee.committee} record={record} committee={committee} />
      ))}
    </div>
  );
}

/** Whether the record is shown, and the actions that change it. */
function Status({ record }: { record: DeskRecord }) {
  const [asked, setAsked] = useState<'show' | 'hide'>();
  const { shown } = record;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface p-4">
      <div className="min-w-0">
        {shown ? (
          <>
            <p className="font-semibold">
              Shown since <Time at={shown.at} />
            </p>
            <p className="text-muted text-sm">
              {shown.isOutdated
                ? 'Something has changed since. What is below is not public yet.'
                : 'Everything below is public.'}{' '}
              <a href={shown.path} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                Open the record<span className="sr-only">, opens in a new tab</span>
              </a>
            </p>
          </>
        ) : (
          <>
            <p className="font-semibold">Not public</p>
            <p className="text-muted text-sm">
              Check what is below, then show it. The record names people only beside an award, and only with
              their consent.
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {shown && (
          <Button variant="quiet" onClick={() => setAsked('hide')}>
            Hide record
          </Button>
        )}
        {(!shown || shown.isOutdated) && (
          <Button onClick={() => setAsked('show')}>{shown ? 'Publish changes' : 'Show record'}</Button>
        )}
      </div>
      {asked === 'show' && <ShowDialog record={record} onClose={() => setAsked(undefined)} />}
      {asked === 'hide' && shown && (
        <HideDialog eventName={record.eventName} shownAt={shown.at} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

function ShowDialog({
  record: { eventName, seen, shown },
  onClose,
}: {
  record: DeskRecord;
  onClose: () => void;
}) {
  const show = useMutation(buildShowRecordMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={shown ? 'Publish the changes?' : `Show the public record of ${eventName}?`}
      answer={shown ? 'Publish changes' : 'Show record'}
      pending={show.isPending}
      onYes={() => show.mutate({ eventName, seen }, { ...createToastMutationHandlers(), onSettled: onClose })}
      onNo={onClose}
    >
      <p>
        Everyone can read the agendas, results, votes by portfolio, texts and awards on this page, and
        download them as files.
      </p>
      <p>Delegates decide on their dashboard whether their name is beside their award.</p>
    </ConfirmDialog>
  );
}

function HideDialog({
  eventName,
  shownAt,
  onClose,
}: {
  eventName: string;
  shownAt: string;
  onClose: () => void;
}) {
  const hide = useMutation(buildHideRecordMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Hide the public record?"
      answer="Hide record"
      variant="danger"
      pending={hide.isPending}
      onYes={() =>
        hide.mutate({ eventName, shownAt }, { ...createToastMutationHandlers(), onSettled: onClose })
      }
      onNo={onClose}
    >
      <p>Its pages and files disappear, and links to them lead nowhere. You can show it again.</p>
    </ConfirmDialog>
  );
}

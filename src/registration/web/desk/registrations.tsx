import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { exportFormats, exportRegistrations, type RegistrationFilter } from '../../contract/desk.ts';
import { displayedRegistrationStates } from '../../contract/form.ts';
import { buildRegistrationListQuery } from './api.ts';
import { useListFilter } from './list/list-filter.tsx';
import { RegistrationList } from './list/registration-list.tsx';

export const meta = () => [{ title: pageTitle('Registrations') }];

/** Lists registrations. Fetches nothing for users who may not see them (product 11.1). */
export default function Registrations() {
  const { event, eventName = event ?? '', status } = useParams();
  return <EventRegistrations key={`${eventName}/${status}`} eventName={eventName} status={status} />;
}

function EventRegistrations({ eventName, status }: { eventName: string; status: string | undefined }) {
  const viewer = useViewerRoleOrStatus();
  const { filter: urlFilter } = useListFilter();
  const page = useUrlPage();
  const isAdmitted = isAdminOrSuperadmin(viewer);
  const isKnown =
    status === undefined || status === 'all' || displayedRegistrationStates.some((state) => state === status);
  const filter = status === undefined ? urlFilter : { ...urlFilter, section: status };
  const list = useQuery({
    ...buildRegistrationListQuery({ eventName, ...filter, page, fold: 'groups' }),
    enabled: isAdmitted && isKnown,
  });
  const { data } = list;
  const count = status === undefined ? data?.registered : data?.found;

  const content = () => {
    if (viewer === 'unknown') return <LoadingState />;
    if (!isAdmitted) return <NoAccess />;
    if (!isKnown) return <FailedState text="No such status exists" help="Choose a section of the list." />;
    if (data)
      return (
        <RegistrationList
          eventName={eventName}
          list={data}
          isStale={list.isPlaceholderData}
          fixed={status !== undefined}
          mayUndo={viewer === 'superadmin'}
        />
      );
    return <QueryState query={list} text="Error fetching data" />;
  };
  return (
    <DeskPageFrame
      title={`${eventName}'s Registrations${status ? `, ${status}` : ''}${count === undefined ? '' : ` (${count})`}`}
      back={{ to: viewer === 'superadmin' ? '/superadmin' : '/admin', label: 'Go Back' }}
      actions={data && <ExportMenu eventName={eventName} filter={filter} />}
    >
      {content()}
    </DeskPageFrame>
  );
}

function ExportMenu({ eventName, filter }: { eventName: string; filter: RegistrationFilter }) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Export this list</legend>
      <DownloadButtons
        formats={exportFormats}
        fetchAs={(format) => fetchFile(exportRegistrations, { params: { eventName, format }, query: filter })}
      />
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { NotForYou } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { mayReview, useViewer } from '#platform/web/desk/viewer.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { registrationStates } from '../../../contract/form.ts';
import { listQuery } from '../api.ts';
import { ExportMenu } from './export-menu.tsx';
import { RegistrationList } from './registration-list.tsx';
import { useListFilter } from './use-list-filter.ts';

/**
 * The registrations of an event, page by page.
 * @param status the section, if the path names one; otherwise the reader selects it
 */
export function EventRegistrations({ eventName, status }: { eventName: string; status?: string }) {
  const viewer = useViewer();
  const { filter } = useListFilter();
  const page = useUrlPage();
  const admitted = mayReview(viewer);
  const isKnown =
    status === undefined || status === 'all' || registrationStates.some((one) => one === status);
  const asked = status === undefined ? filter : { ...filter, section: status };
  const list = useQuery({
    ...listQuery({ eventName, ...asked, page, fold: 'groups' }),
    enabled: admitted && isKnown,
  });
  const { data } = list;
  const count = status === undefined ? data?.registered : data?.found;

  const work = () => {
    if (viewer === 'unknown') return <LoadingState />;
    if (!admitted) return <NotForYou />;
    if (!isKnown) return <FailedState text="No such status exists" help="Choose a section of the list." />;
    if (data)
      return (
        <RegistrationList
          eventName={eventName}
          list={data}
          isOld={list.isPlaceholderData}
          fixed={status !== undefined}
          mayUndo={viewer === 'superadmin'}
        />
      );
    return <QueryState query={list} text="Error fetching data" />;
  };
  return (
    <DeskPage
      title={`${eventName}'s Registrations${status ? `, ${status}` : ''}${count === undefined ? '' : ` (${count})`}`}
      back={{ to: viewer === 'superadmin' ? '/superadmin' : '/admin', label: 'Go Back' }}
      actions={
        data && (
          <>
            <LinkButton variant="quiet" to={`/numbers/${encodeURIComponent(eventName)}`}>
              Numbers
            </LinkButton>
            <ExportMenu eventName={eventName} filter={asked} />
          </>
        )
      }
    >
      {work()}
    </DeskPage>
  );
}

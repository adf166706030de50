import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { exportMissingDelegates } from '../contract.ts';
import { buildMissingDelegatesQuery, ownDutiesQuery } from './api.ts';
import { MissingDelegates } from './missing-delegates.tsx';
import { OccasionSelect } from './occasion-select.tsx';

export const meta = () => [{ title: pageTitle('Hospitality') }];

/** Lists the delegates who have not come, with phone numbers, for the duty hospitality (product 22.20). */
export default function HospitalityScreen() {
  const login = useLoginState();
  const query = useQuery({ ...ownDutiesQuery, enabled: login === 'in' });
  const [search] = useSearchParams();
  if (login === 'out') return <NotLoggedInRedirect />;
  const events = query.data?.duties.flatMap(({ kind, eventName }) =>
    kind === 'hospitality' ? eventName : [],
  );
  const eventName = events?.find((name) => name === search.get('event')) ?? events?.[0];
  return (
    <div className="wrap max-w-3xl pt-fluid-md pb-section">
      <h1 className="mb-4 text-3xl">Missing delegates</h1>
      {!query.data ? (
        <QueryState query={query} text="Your duties could not be loaded" />
      ) : eventName === undefined ? (
        <FailedState
          text="You have no duty in hospitality now"
          help="The secretariat assigns it for the days of a conference."
        >
          <LinkButton to="/duty">Open your duties</LinkButton>
        </FailedState>
      ) : (
        <MissingAt key={eventName} eventName={eventName} />
      )}
    </div>
  );
}

function MissingAt({ eventName }: { eventName: string }) {
  const [occasion, setOccasion] = useState('arrival');
  const arrival = useQuery(buildMissingDelegatesQuery(eventName, 'arrival'));
  const query = useQuery(buildMissingDelegatesQuery(eventName, occasion));
  // The choice stays on the screen for an occasion whose list is not open yet.
  const occasions = (query.data ?? arrival.data)?.occasions;
  if (!occasions) return <QueryState query={query} />;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <OccasionSelect occasions={occasions} chosen={occasion} onChoose={setOccasion} />
        <DownloadButtons
          formats={['csv']}
          fetchAs={() => fetchFile(exportMissingDelegates, { params: { eventName }, query: { occasion } })}
        />
      </div>
      {query.data ? <MissingDelegates missing={query.data} /> : <QueryState query={query} />}
    </div>
  );
}

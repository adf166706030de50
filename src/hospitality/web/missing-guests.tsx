import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportMissingDelegates } from '#attendance/contract.ts';
import { buildMissingDelegatesQuery, MissingDelegates, OccasionSelect } from '#attendance/web/index.ts';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { fetchFile } from '#platform/web/file-transfer.ts';

/** Lists the delegates who have not come to an occasion, with phone numbers (product 22.20). */
export function MissingGuests({ eventName }: { eventName: string }) {
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

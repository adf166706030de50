import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { NotForYou } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { FileButtons } from '#platform/web/desk/file-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { mayReview, useViewer } from '#platform/web/desk/viewer.ts';
import { fetchFile } from '#platform/web/file-calls.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { exportSeats, seatFormats } from '../../contract.ts';
import { seatListsQuery } from './api.ts';
import { CommitteeLists } from './seats/committee-lists.tsx';
import { Matrix } from './seats/matrix.tsx';
import { SwapsPanel } from './seats/swaps-panel.tsx';

export const meta = () => [{ title: pageTitle('Who sits where') }];

/** Who sits where: a list a committee, or portfolios against committees; on screen, on paper and as a spreadsheet. */
export default function Seats() {
  const { event = '' } = useParams();
  const viewer = useViewer();
  const admitted = mayReview(viewer);
  const work = () => {
    if (viewer === 'unknown') return <LoadingState />;
    return admitted ? <OfEvent eventName={event} /> : <NotForYou />;
  };
  return (
    <DeskPage title={`Who sits where, ${event}`} actions={admitted && <Files eventName={event} />}>
      {work()}
    </DeskPage>
  );
}

function OfEvent({ eventName }: { eventName: string }) {
  const lists = useQuery(seatListsQuery(eventName));
  const [shape, setShape] = useState<'lists' | 'matrix'>('lists');
  if (!lists.data) return <QueryState query={lists} />;
  const { committees } = lists.data;
  const given = committees.flatMap(({ seats }) => seats.filter(({ delegate }) => delegate)).length;
  if (committees.length === 0)
    return <EmptyState text="No seats yet" help="Committees and portfolios are made in the catalogue." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="font-heading text-xl tabular-nums">
          {given} of {committees.reduce((sum, { seats }) => sum + seats.length, 0)} seats are given
        </p>
        <Segments
          label="How seats are shown"
          segments={[
            { id: 'lists', label: 'A list a committee', count: undefined },
            { id: 'matrix', label: 'Matrix', count: undefined },
          ]}
          chosen={shape}
          onChoose={setShape}
        />
      </div>
      <SwapsPanel eventName={eventName} />
      {shape === 'lists' ? <CommitteeLists committees={committees} /> : <Matrix committees={committees} />}
    </div>
  );
}

function Files({ eventName }: { eventName: string }) {
  return (
    <>
      <FileButtons
        formats={seatFormats}
        fetchAs={(format) => fetchFile(exportSeats, { params: { eventName, format } })}
      />
      <Button variant="quiet" onClick={() => print()}>
        Print
      </Button>
    </>
  );
}

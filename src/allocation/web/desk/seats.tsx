import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { exportSeats, seatExportFormats } from '../../contract.ts';
import {
  type AskedSwap,
  buildOpenSwapsQuery,
  buildRejectSwapMutation,
  buildSeatListsQuery,
  type SeatLists,
} from './api.ts';

export const meta = () => [{ title: pageTitle('Seating') }];

export default function Seats() {
  const { event = '' } = useParams();
  const viewer = useViewerRoleOrStatus();
  const isAllowed = isAdminOrSuperadmin(viewer);
  const work = () => {
    if (viewer === 'unknown') return <LoadingState />;
    return isAllowed ? <OfEvent eventName={event} /> : <NoAccess />;
  };
  return (
    <DeskPageFrame title={`Seating, ${event}`} actions={isAllowed && <Files eventName={event} />}>
      {work()}
    </DeskPageFrame>
  );
}

function OfEvent({ eventName }: { eventName: string }) {
  const lists = useQuery(buildSeatListsQuery(eventName));
  const [shape, setShape] = useState<'lists' | 'matrix'>('lists');
  if (!lists.data) return <QueryState query={lists} />;
  const { committees } = lists.data;
  const given = committees.flatMap(({ seats }) => seats.filter(({ delegate }) => delegate)).length;
  if (committees.length === 0)
    return <EmptyState text="No seats yet" help="Add committees and portfolios first." />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="font-heading text-xl tabular-nums">
          {given} of {committees.reduce((sum, { seats }) => sum + seats.length, 0)} seats are assigned
        </p>
        <SegmentedControl
          label="How seats are shown"
          segments={[
            { id: 'lists', label: 'By committee', count: undefined },
            { id: 'matrix', label: 'Matrix', count: undefined },
          ]}
          chosen={shape}
          onChoose={setShape}
        />
      </div>
      <SwapRequestsPanel eventName={eventName} />
      {shape === 'lists' ? (
        <CommitteeSeatLists committees={committees} />
      ) : (
        <SeatMatrix committees={committees} />
      )}
    </div>
  );
}

function Files({ eventName }: { eventName: string }) {
  return (
    <>
      <DownloadButtons
        formats={seatExportFormats}
        fetchAs={(format) => fetchFile(exportSeats, { params: { eventName, format } })}
      />
      <Button variant="quiet" onClick={() => print()}>
        Print
      </Button>
    </>
  );
}

export function CommitteeSeatLists({ committees }: { committees: SeatLists }) {
  return committees.map(({ committee, name, seats }) => (
    <section key={committee} className="grid gap-3">
      <h2 className="text-xl">{name}</h2>
      <Table
        caption={`Seats of ${name}`}
        captionHidden
        stacks
        columns={['Portfolio', 'Delegate', 'College', 'Group'].map((label) => ({ id: label, label }))}
      >
        {seats.map(({ portfolio, number, withheld, delegate }) => (
          <tr key={`${portfolio} ${number}`}>
            <th scope="row">{portfolio}</th>
            <td data-label="Delegate">
              {delegate ? (
                <Link
                  to={`/eventreg/${delegate.regID}`}
                  className="underline decoration-gold-line underline-offset-4 hover:text-gold-text"
                >
                  {delegate.name}
                </Link>
              ) : (
                <span className="text-muted">{withheld ? 'Withheld' : 'Free'}</span>
              )}
            </td>
            <OptionalCell label="College" value={delegate?.college} />
            <OptionalCell label="Group" value={delegate?.group} />
          </tr>
        ))}
      </Table>
    </section>
  ));
}

/** A cell that is left out of a row on a phone if it has no value. */
function OptionalCell({ label, value }: { label: string; value: string | null | undefined }) {
  return value ? <td data-label={label}>{value}</td> : <td data-empty>–</td>;
}

export function SeatMatrix({ committees }: { committees: SeatLists }) {
  const portfolios = new Set(committees.flatMap(({ seats }) => seats.map(({ portfolio }) => portfolio)));
  return (
    <Table
      caption="Seating, portfolios against committees"
      captionHidden
      columns={[
        { id: 'portfolio', label: 'Portfolio' },
        ...committees.map(({ committee, name }) => ({ id: committee, label: name })),
      ]}
    >
      {[...portfolios].map((portfolio) => (
        <tr key={portfolio}>
          <th scope="row">{portfolio}</th>
          {committees.map(({ committee, seats }) => (
            <td key={committee}>
              {seats
                .filter((seat) => seat.portfolio === portfolio)
                .map(({ withheld, delegate }) => delegate?.name ?? (withheld ? 'Withheld' : 'Free'))
                .join(', ')}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

export function SwapRequestsPanel({ eventName }: { eventName: string }) {
  const swaps = useQuery(buildOpenSwapsQuery(eventName));
  const { data } = swaps;
  const [refusing, setRefusing] = useState<AskedSwap>();
  if (swaps.isError && !data) return <QueryState query={swaps} text="Swaps could not be loaded" />;
  if (!data || data.swaps.length === 0) return null;
  return (
    <section aria-label="Swaps" className="grid gap-3 print:hidden">
      <h2 className="text-xl">Swap requests</h2>
      <ul className="grid gap-2">
        {data.swaps.map((swap) => (
          <li
            key={swap._id}
            className="flex flex-wrap items-center justify-between gap-3 border border-line px-4 py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              {partyText(swap.asker)} asks {partyText(swap.holder)}
              <span className="block text-sm text-muted">
                Can be accepted until <Time at={swap.until} />
              </span>
            </p>
            <Button variant="quiet" onClick={() => setRefusing(swap)}>
              Refuse<span className="sr-only"> the swap request of {swap.asker.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {refusing && <RefuseDialog swap={refusing} onClose={() => setRefusing(undefined)} />}
    </section>
  );
}

function RefuseDialog({ swap, onClose }: { swap: AskedSwap; onClose: () => void }) {
  const refusal = useMutation(buildRejectSwapMutation(useQueryClient()));
  const refuse = () =>
    refusal.mutate(
      { swapID: swap._id },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title="Refuse this swap?"
      answer="Refuse swap"
      variant="danger"
      pending={refusal.isPending}
      onYes={refuse}
      onNo={onClose}
    >
      <p>
        {partyText(swap.asker)} asks {partyText(swap.holder)} to swap. If you refuse, both keep their seats
        and we email them. They can’t request the same swap again.
      </p>
    </ConfirmDialog>
  );
}

const partyText = ({ name, seat }: AskedSwap['asker']): string =>
  `${name} (${seat.committee}: ${seat.portfolio})`;

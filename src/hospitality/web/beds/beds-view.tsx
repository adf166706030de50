import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isServerUnavailableError, useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { hasMixedAges } from '../../rule/fill-beds.ts';
import { type BedGuest, type BedRoom, type Beds, buildBedsQuery } from '../api.ts';
import type { GuestList } from '../device/stored-list.ts';
import { FillBedsDialog } from './fill-beds-dialog.tsx';
import { GuestNames } from './guest-names.tsx';
import { MixedRoomError, MixedRoomsNotice } from './mixed-rooms.tsx';
import { MoveGuestDialog } from './move-guest-dialog.tsx';
import { PasteHousesDialog } from './paste-houses-dialog.tsx';
import { QuestionsDialog } from './questions-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { StoredBeds } from './stored-beds.tsx';
import { TeamStaysDialog } from './team-stays-dialog.tsx';

/** Houses with their rooms, delegates and team, and ways to fill them (product 28.7 to 28.9). */
export function BedsView({ list, isSuperadmin }: { list: GuestList; isSuperadmin: boolean }) {
  const query = useQuery(buildBedsQuery(list.eventName));
  const isLate = useHasAnswerTimeoutPassed();
  const isUnanswered = query.error === null ? isLate : isServerUnavailableError(query.error);
  if (!query.data && isUnanswered) return <StoredBeds list={list} />;
  if (!query.data) return <QueryState query={query} text="Houses and beds could not be loaded" />;
  return <Houses beds={query.data} isSuperadmin={isSuperadmin} />;
}

type OpenDialog =
  | { kind: 'paste' | 'fill' | 'team' | 'questions' }
  | { kind: 'room'; roomId: string }
  | { kind: 'guest'; registrationId: string };

function Houses({ beds, isSuperadmin }: { beds: Beds; isSuperadmin: boolean }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const { rooms, guests } = beds;
  const without = guests.filter(({ roomId }) => roomId === null);
  const openGuest = ({ registrationId }: BedGuest) => setDialog({ kind: 'guest', registrationId });
  const room = dialog?.kind === 'room' && rooms.find(({ roomId }) => roomId === dialog.roomId);
  const guest =
    dialog?.kind === 'guest' && guests.find(({ registrationId }) => registrationId === dialog.registrationId);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Totals beds={beds} />
        <div className="flex flex-wrap gap-3">
          {rooms.length > 0 && without.length > 0 && (
            <Button onClick={() => setDialog({ kind: 'fill' })}>Fill the beds</Button>
          )}
          <Button
            variant={rooms.length === 0 ? 'primary' : 'quiet'}
            onClick={() => setDialog({ kind: 'paste' })}
          >
            Paste houses
          </Button>
          <Button variant="quiet" onClick={() => setDialog({ kind: 'team' })}>
            Choose the team
          </Button>
          {isSuperadmin && (
            <Button variant="quiet" onClick={() => setDialog({ kind: 'questions' })}>
              Choose questions
            </Button>
          )}
        </div>
      </div>
      {rooms.length === 0 && (
        <EmptyState
          text="There are no houses yet"
          help="Paste a line for each room: house, room, number of beds, and whom it is for."
        />
      )}
      <MixedRoomsNotice
        rooms={rooms.filter((one) => hasMixedAges(guests.filter(({ roomId }) => roomId === one.roomId)))}
      />
      {without.length > 0 && rooms.length > 0 && (
        <section aria-labelledby="without-bed" className="plate grid gap-3 p-5">
          <h2 id="without-bed" className="text-xl">
            {plural(without.length, { one: '# person without a bed', other: '# people without a bed' })}
          </h2>
          <GuestNames label="People without a bed" guests={without} onOpen={openGuest} />
        </section>
      )}
      {[...Map.groupBy(rooms, ({ house }) => house)].map(([house, ofHouse]) => (
        <House
          key={house}
          house={house}
          rooms={ofHouse}
          guests={guests}
          onOpenRoom={({ roomId }) => setDialog({ kind: 'room', roomId })}
          onOpenGuest={openGuest}
        />
      ))}
      {dialog?.kind === 'paste' && <PasteHousesDialog beds={beds} onClose={close} />}
      {dialog?.kind === 'fill' && <FillBedsDialog beds={beds} onClose={close} />}
      {dialog?.kind === 'questions' && <QuestionsDialog beds={beds} onClose={close} />}
      {dialog?.kind === 'team' && (
        <TeamStaysDialog eventName={beds.eventName} isSuperadmin={isSuperadmin} onClose={close} />
      )}
      {room && <RoomDialog beds={beds} room={room} onClose={close} />}
      {guest && <MoveGuestDialog beds={beds} guest={guest} onClose={close} />}
    </div>
  );
}

function Totals({ beds: { rooms, guests } }: { beds: Beds }) {
  const total = rooms.reduce((sum, { beds }) => sum + beds, 0);
  const placed = guests.filter(({ roomId }) => roomId !== null).length;
  return (
    <p role="status" className="text-xl tabular-nums">
      <strong>{placed}</strong> of {guests.length} have a bed
      <span className="block text-sm text-muted">
        {plural(total, { one: '# bed', other: '# beds' })} in{' '}
        {plural(rooms.length, { one: '# room', other: '# rooms' })}, {total - placed} free
      </span>
    </p>
  );
}

function House({
  house,
  rooms,
  guests,
  onOpenRoom,
  onOpenGuest,
}: {
  house: string;
  rooms: readonly BedRoom[];
  guests: readonly BedGuest[];
  onOpenRoom: (room: BedRoom) => void;
  onOpenGuest: (guest: BedGuest) => void;
}) {
  return (
    <section aria-label={house} className="grid gap-3">
      <h2 className="text-xl wrap-anywhere">{house}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {rooms.map((room) => {
          const inside = guests.filter(({ roomId }) => roomId === room.roomId);
          return (
            <li key={room.roomId} className="grid content-start gap-2 border border-line bg-surface p-3">
              <div className="flex items-center justify-between gap-2">
                <h3 className="min-w-0 wrap-anywhere">
                  <button
                    type="button"
                    className="min-h-11 text-left text-lg font-semibold text-gold-text underline underline-offset-4"
                    onClick={() => onOpenRoom(room)}
                  >
                    {room.room}
                  </button>
                </h3>
                <p className="text-right text-sm text-muted tabular-nums">
                  {room.category ?? 'For everyone'}
                  <span className="block">
                    {inside.length} of {room.beds}
                  </span>
                </p>
              </div>
              {hasMixedAges(inside) && <MixedRoomError />}
              <GuestNames
                label={`People in ${house}, ${room.room}`}
                guests={inside}
                room={room}
                onOpen={onOpenGuest}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

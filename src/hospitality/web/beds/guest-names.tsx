import type { BedGuest, BedRoom } from '../api.ts';
import { teamText } from '../team-text.ts';

/** Lists delegates and people of the team as buttons, with what matters for their bed. */
export function GuestNames({
  label,
  guests,
  room,
  onOpen,
}: {
  label: string;
  guests: readonly BedGuest[];
  /** The room in which they sleep. */
  room?: BedRoom;
  onOpen: (guest: BedGuest) => void;
}) {
  if (guests.length === 0) return null;
  return (
    <ul aria-label={label} className={room ? 'grid' : 'grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3'}>
      {guests.map((guest) => (
        <li key={guest.registrationId}>
          <button
            type="button"
            className="min-h-11 w-full py-1 text-left wrap-anywhere hover:text-gold-text"
            onClick={() => onOpen(guest)}
          >
            {guest.name}
            <span className="block text-sm text-muted">{notesOf(guest, room).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function notesOf(guest: BedGuest, room: BedRoom | undefined): string[] {
  const isElsewhere = room?.category !== null && room !== undefined && room.category !== guest.category;
  return [
    isElsewhere && `Category: ${guest.category ?? 'not known'}`,
    !room && (guest.category ?? 'Category not known'),
    guest.age === 'minor' && 'Under 18',
    guest.age === 'unknown' && 'Age unknown',
    guest.age === 'unknown_team' && 'Age not confirmed',
    guest.roommateId !== null && 'Wish for a room-mate',
    !guest.needsBed && 'Booked no accommodation',
    guest.duties ? teamText(guest.duties) : guest.delegation,
  ].filter((note) => typeof note === 'string');
}

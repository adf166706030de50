import { plural } from '#platform/rule/plural.ts';

/** Names the rooms in which ages are mixed (product 28.8). */
export function MixedRoomsNotice({ rooms }: { rooms: readonly { house: string; room: string }[] }) {
  if (rooms.length === 0) return null;
  return (
    <p role="alert" className="field-error wrap-anywhere">
      {plural(rooms.length, {
        one: 'In # room ages are mixed',
        other: 'In # rooms ages are mixed',
      })}
      : {rooms.map(({ house, room }) => `${house}, ${room}`).join('; ')}
    </p>
  );
}

export const MixedRoomError = () => (
  <p className="field-error">Keep under 18, adults and age unknown apart. Move one of them.</p>
);

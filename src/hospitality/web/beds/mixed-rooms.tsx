import { plural } from '#platform/rule/plural.ts';

/** Names the rooms in which delegates under 18 sleep with adults (product 28.8). */
export function MixedRoomsNotice({ rooms }: { rooms: readonly { house: string; room: string }[] }) {
  if (rooms.length === 0) return null;
  return (
    <p role="alert" className="field-error wrap-anywhere">
      {plural(rooms.length, {
        one: 'In # room delegates under 18 sleep with adults',
        other: 'In # rooms delegates under 18 sleep with adults',
      })}
      : {rooms.map(({ house, room }) => `${house}, ${room}`).join('; ')}
    </p>
  );
}

export const MixedRoomError = () => (
  <p className="field-error">Under 18 and adults are together. Move one of them.</p>
);

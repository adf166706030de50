import { hasMixedAges } from '../../rule/fill-beds.ts';
import type { GuestList } from '../device/stored-list.ts';
import { MixedRoomError } from './mixed-rooms.tsx';

/** Shows who sleeps where from the list of this device, while the server does not answer. */
export function StoredBeds({ list: { people } }: { list: GuestList }) {
  const houses = Map.groupBy(
    people.flatMap(({ name, age, bed }) => (bed ? [{ name, age, ...bed }] : [])),
    ({ house }) => house,
  );
  return (
    <div className="grid gap-6">
      <p role="status" className="border-l-4 border-gold bg-surface px-4 py-3">
        {houses.size === 0
          ? 'No one has a bed in this device’s list.'
          : 'These are the beds of this device’s list. You can change them when the network is back.'}
      </p>
      {[...houses].map(([house, inside]) => (
        <section key={house} aria-label={house} className="grid gap-3">
          <h2 className="text-xl wrap-anywhere">{house}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {[...Map.groupBy(inside, ({ room }) => room)].map(([room, sleeping]) => (
              <li key={room} className="border border-line bg-surface p-3 wrap-anywhere">
                <h3 className="text-lg font-semibold">{room}</h3>
                {hasMixedAges(sleeping) && <MixedRoomError />}
                <p>{sleeping.map(({ name }) => name).join(', ')}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

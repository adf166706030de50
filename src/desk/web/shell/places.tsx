import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { addressOf, type Group, isAt, type Place } from './navigation.ts';

const link =
  'flex min-h-10 items-center gap-2.5 border-l-2 border-transparent py-1.5 pr-3 pl-4 pointer-fine:min-h-6.5 pointer-fine:py-0 text-sm text-ink hover:text-gold-text current:border-gold current:bg-sunken current:font-semibold current:text-gold-text';

/** The menu of all screens, for the side bar and the sheet of a phone. The current screen is gold. */
export function Places({
  groups,
  chosenEvent,
  onFollow,
}: {
  groups: readonly Group[];
  chosenEvent: string | undefined;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  const placeLink = (place: Place, icon?: ReactNode) => (
    <Link
      to={addressOf(place, chosenEvent)}
      aria-current={isAt(place, pathname) ? 'page' : undefined}
      onClick={onFollow}
      className={link}
    >
      {icon}
      {place.label}
    </Link>
  );
  return (
    <ul className="grid gap-4 pointer-fine:gap-2">
      {groups.map(({ label, icon: Icon, places }) => {
        const [first] = places;
        // A group with one screen of the same name has no heading.
        if (first?.label === label) return <li key={label}>{placeLink(first, <Icon />)}</li>;
        return (
          <li key={label}>
            <p className="flex items-center gap-2.5 px-4 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
              <Icon />
              {label}
            </p>
            <ul aria-label={label}>
              {places.map((place) => (
                <li key={place.path}>{placeLink(place)}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { formatClubCount } from '#platform/web/club-money.ts';
import { buildMenuEntryPath, findMenuEntryAt, type MenuEntry, type MenuGroup } from './navigation.ts';

/** The number of open tasks of an entry by its path. An entry with 0 is hidden, because nothing is left to do there. */
export type MenuCounts = Readonly<Record<string, number | undefined>>;

const link =
  'flex min-h-10 items-center gap-2.5 border-l-2 border-transparent py-1.5 pr-3 pl-4 pointer-fine:min-h-6 pointer-fine:py-0 text-sm leading-tight text-ink hover:text-gold-text current:border-gold current:bg-sunken current:font-semibold current:text-gold-text';

/** The menu, which is shown in the side bar, and on a phone in a sheet. */
export function DeskMenu({
  menu,
  chosenEvent,
  counts,
  onFollow,
}: {
  menu: readonly MenuGroup[];
  chosenEvent: string | undefined;
  counts: MenuCounts;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  const current = findMenuEntryAt(menu, pathname);
  const entryLink = (entry: MenuEntry, icon?: ReactNode) => (
    <Link
      to={buildMenuEntryPath(entry, chosenEvent)}
      aria-current={entry === current ? 'page' : undefined}
      onClick={onFollow}
      className={link}
    >
      {icon}
      {entry.label}
      <OpenTasks count={counts[entry.path]} />
    </Link>
  );
  return (
    <ul className="grid gap-4 pointer-fine:gap-2">
      {menu.map(({ label, icon: Icon, entries }) => {
        const [first] = entries;
        const rest = entries.filter(
          (entry) => entry.label !== label && (entry === current || counts[entry.path] !== 0),
        );
        return (
          <li key={label}>
            {first?.label === label ? (
              // The first screen has the name of its group, and is its heading.
              entryLink(first, <Icon />)
            ) : (
              <p className="flex items-center gap-2.5 px-4 pb-0.5 text-xs leading-tight font-semibold tracking-wide text-muted uppercase">
                <Icon />
                {label}
              </p>
            )}
            {rest.length > 0 && (
              <ul aria-label={label}>
                {rest.map((entry) => (
                  <li key={entry.path}>{entryLink(entry)}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OpenTasks({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5.5 rounded-full border border-gold-line px-1.5 text-center text-xs leading-4.5 font-semibold text-gold-text lining-nums tabular-nums">
      {formatClubCount(count)}
      <span className="sr-only"> {plural(count, { one: 'open item', other: 'open items' })}</span>
    </span>
  );
}

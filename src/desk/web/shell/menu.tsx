import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { buildMenuEntryPath, type MenuEntry, type MenuGroup, matchesMenuEntry } from './navigation.ts';

const link =
  'flex min-h-10 items-center gap-2.5 border-l-2 border-transparent py-1.5 pr-3 pl-4 pointer-fine:min-h-6.5 pointer-fine:py-0 text-sm text-ink hover:text-gold-text current:border-gold current:bg-sunken current:font-semibold current:text-gold-text';

/** The menu, which is shown in the side bar, and on a phone in a sheet. */
export function DeskMenu({
  menu,
  chosenEvent,
  onFollow,
}: {
  menu: readonly MenuGroup[];
  chosenEvent: string | undefined;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  const entryLink = (entry: MenuEntry, icon?: ReactNode) => (
    <Link
      to={buildMenuEntryPath(entry, chosenEvent)}
      aria-current={matchesMenuEntry(entry, pathname) ? 'page' : undefined}
      onClick={onFollow}
      className={link}
    >
      {icon}
      {entry.label}
    </Link>
  );
  return (
    <ul className="grid gap-4 pointer-fine:gap-2">
      {menu.map(({ label, icon: Icon, entries }) => {
        const [first] = entries;
        // Omits the heading of a group whose only screen has the same name.
        if (first?.label === label) return <li key={label}>{entryLink(first, <Icon />)}</li>;
        return (
          <li key={label}>
            <p className="flex items-center gap-2.5 px-4 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">
              <Icon />
              {label}
            </p>
            <ul aria-label={label}>
              {entries.map((entry) => (
                <li key={entry.path}>{entryLink(entry)}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

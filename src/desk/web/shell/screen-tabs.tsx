import { Link, useLocation } from 'react-router';
import { buildMenuEntryPath, findMenuEntryAt, findScreenAt, type MenuGroup } from './navigation.ts';

/**
 * Shows the screens that share an entry of the menu as tabs above each of them. Pages of single rows, such as one
 * account, have no tabs.
 */
export function ScreenTabs({
  menu,
  chosenEvent,
}: {
  menu: readonly MenuGroup[];
  chosenEvent: string | undefined;
}) {
  const { pathname } = useLocation();
  const entry = findMenuEntryAt(menu, pathname);
  const current = findScreenAt(entry?.tabs ?? [], pathname);
  if (!entry?.tabs || !current || current.path !== pathname) return null;
  return (
    <nav aria-label={entry.label} className="wrap desk border-b border-line print:hidden">
      <ul className="-mx-[0.6rem] flex flex-wrap gap-x-1">
        {entry.tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              to={buildMenuEntryPath(tab, chosenEvent)}
              aria-current={tab === current ? 'page' : undefined}
              className="tab"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

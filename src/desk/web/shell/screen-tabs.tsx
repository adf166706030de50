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
  const isOfRow = current?.path !== pathname && !current?.under?.includes(pathname);
  if (!entry?.tabs || !current || isOfRow) return null;
  return (
    <nav aria-label={entry.label} className="wrap desk overflow-x-auto border-b border-line print:hidden">
      <ul className="-mx-[0.6rem] flex gap-x-1 whitespace-nowrap">
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

import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { MoreIcon } from './icons.tsx';
import { DeskMenu, type MenuCounts } from './menu.tsx';
import { findMenuEntryAt, type MenuGroup } from './navigation.ts';

const item =
  'grid h-full w-full content-center justify-items-center gap-0.5 px-1 text-xs text-muted [&>svg]:size-6 current:text-gold-text current:font-semibold';
/** Hides the labels when text is enlarged on a phone, because only the icons fit then. */
const labelClass = '@max-3xs:sr-only';

export function BottomBar({
  menu,
  chosenEvent,
  counts,
}: {
  menu: readonly MenuGroup[];
  chosenEvent: string | undefined;
  counts: MenuCounts;
}) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const inBar = menu.filter((group) => group.barLabel);
  const current = findMenuEntryAt(menu, pathname);
  const isIn = ({ entries }: MenuGroup) => current !== undefined && entries.includes(current);
  return (
    <nav
      aria-label="Desk"
      data-bottom-bar
      className="desk-bar @container fixed inset-x-0 bottom-0 z-20 h-(--desk-bar) border-t border-gold-line bg-surface lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {inBar.map((group) => {
          const { label, barLabel, icon: Icon, entries } = group;
          return (
            <li key={label}>
              <Link to={entries[0]?.path ?? '/'} aria-current={isIn(group) || undefined} className={item}>
                <Icon />
                <span className={labelClass}>{barLabel}</span>
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={(menu.some(isIn) && !inBar.some(isIn)) || undefined}
            onClick={() => setOpen(true)}
            className={item}
          >
            <MoreIcon />
            <span className={labelClass}>More</span>
          </button>
        </li>
      </ul>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="All screens" className="desk-sheet">
        <DeskMenu menu={menu} chosenEvent={chosenEvent} counts={counts} onFollow={() => setOpen(false)} />
      </Dialog>
    </nav>
  );
}

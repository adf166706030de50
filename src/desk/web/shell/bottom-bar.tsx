import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { MoreIcon } from './icons.tsx';
import { type Group, isAt } from './navigation.ts';
import { Places } from './places.tsx';

const item =
  'grid h-full w-full content-center justify-items-center gap-0.5 px-1 text-xs text-muted [&>svg]:size-6 current:text-gold-text current:font-semibold';
/** Shows icons only when text is enlarged on a phone. */
const labelClass = '@max-3xs:sr-only';

/** The bottom bar on a phone: three groups, and a sheet with the whole menu. */
export function BottomBar({
  groups,
  chosenEvent,
}: {
  groups: readonly Group[];
  chosenEvent: string | undefined;
}) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const inBar = groups.filter((group) => group.inBar);
  const isIn = ({ places }: Group) => places.some((place) => isAt(place, pathname));
  return (
    <nav
      aria-label="Desk"
      data-bottom-bar
      className="desk-bar @container fixed inset-x-0 bottom-0 z-20 h-(--desk-bar) border-t border-gold-line bg-surface lg:hidden print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {inBar.map((group) => {
          const { label, icon: Icon, places } = group;
          return (
            <li key={label}>
              <Link to={places[0]?.path ?? '/'} aria-current={isIn(group) || undefined} className={item}>
                <Icon />
                <span className={labelClass}>{label}</span>
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={(groups.some(isIn) && !inBar.some(isIn)) || undefined}
            onClick={() => setOpen(true)}
            className={item}
          >
            <MoreIcon />
            <span className={labelClass}>More</span>
          </button>
        </li>
      </ul>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="All screens" className="desk-sheet">
        <Places groups={groups} chosenEvent={chosenEvent} onFollow={() => setOpen(false)} />
      </Dialog>
    </nav>
  );
}

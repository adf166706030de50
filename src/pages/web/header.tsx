import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useAddressedDialog, useOverlayAddress } from '#platform/web/overlay-address.ts';
import { keepSessionMarked } from '#platform/web/session.ts';
import { CloseIcon, MenuIcon } from '#platform/web/ui/icons.tsx';
import { ThemeSwitch } from '#platform/web/ui/theme-switch.tsx';
import { type NavigationItem, navigationItems } from './navigation.ts';
import { Seal } from './seal.tsx';
import { useSite } from './use-site.ts';

/** @param replace the menu has an entry of the history, which the page that is chosen takes */
function Entry({ item, replace = false }: { item: NavigationItem; replace?: boolean }) {
  return (
    <li data-when={item.when}>
      <NavLink to={item.dest} end={item.dest === '/'} replace={replace} viewTransition data-id={item.id}>
        {item.name}
      </NavLink>
    </li>
  );
}

function Brand() {
  const { club } = useSite();
  return (
    <Link to="/" viewTransition className="brand" aria-label={`${club.shortName}, home page`}>
      <Seal className="size-11" />
      <span>{club.shortName}</span>
    </Link>
  );
}

/** For browsers without `command`: a dialog that `command` closes must not be closed twice. */
function closeDialog(event: MouseEvent<HTMLButtonElement>, dialog: HTMLDialogElement | null): void {
  if (dialog?.open && !('command' in event.currentTarget)) dialog.close();
}

/** Until the page is ready: from then on its address opens it. */
const showOverlay = { command: 'show-modal', commandfor: 'site-overlay' };
const closeOverlay = { command: 'close', commandfor: 'site-overlay' };

/**
 * The navigation of product 2.2: the top bar with its popup menu, and at 768 px and less a full-screen overlay of all routes.
 * Both are the browser's own (popover, dialog) and close when another page is on screen.
 */
export function Header() {
  const { pathname } = useLocation();
  const items = navigationItems(useSite());
  const popup = useRef<HTMLElement>(null);
  const overlay = useRef<HTMLDialogElement>(null);
  const address = useOverlayAddress('menu');
  const isNamed = address.value !== null;
  useAddressedDialog(overlay, isNamed);

  const shown = useRef(pathname);
  useEffect(keepSessionMarked, []);

  // A menu that was opened before the page was ready stays open.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (popup.current?.matches(':popover-open')) popup.current.hidePopover();
    overlay.current?.close();
  }, [pathname]);

  return (
    <header className="site-header night">
      <div className="site-header-row">
        <Brand />
        <nav aria-label="Main" className="top-bar">
          <ul>
            {items
              .filter((item) => item.type === 'bar')
              .map((item) => (
                <Entry key={`${item.id} ${item.type}`} item={item} />
              ))}
          </ul>
        </nav>
        <ThemeSwitch />
        <button
          type="button"
          className="icon-button hidden md:inline-grid"
          popoverTarget="site-popup"
          aria-label="Menu"
        >
          <MenuIcon />
        </button>
        <button
          type="button"
          className="icon-button md:hidden"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            address.open('open');
          }}
          {...showOverlay}
        >
          <MenuIcon />
        </button>
      </div>

      <nav ref={popup} id="site-popup" popover="auto" aria-label="More pages" className="popup-menu">
        <ul>
          {items
            .filter((item) => item.type === 'popup')
            .map((item) => (
              <Entry key={`${item.id} ${item.type}`} item={item} />
            ))}
        </ul>
      </nav>

      <dialog
        ref={overlay}
        id="site-overlay"
        aria-label="Menu"
        className="whole-screen overlay-menu night"
        onClose={() => isNamed && address.close()}
      >
        <Seal className="fixed right-[-18vmin] bottom-[-18vmin] size-[70vmin] opacity-45 *:[vector-effect:non-scaling-stroke]" />
        <div className="site-header-row">
          <Brand />
          <button
            type="button"
            className="icon-button"
            aria-label="Close menu"
            onClick={(event) => closeDialog(event, overlay.current)}
            {...closeOverlay}
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="All pages">
          <ul>
            {items.map((item) => (
              <Entry key={`${item.id} ${item.type}`} item={item} replace={address.isInAddress} />
            ))}
          </ul>
        </nav>
      </dialog>
    </header>
  );
}

import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useAddressedDialog, useOverlayAddress } from '#platform/web/overlay-address.ts';
import { keepSessionMarked } from '#platform/web/session.ts';
import { CloseIcon, MenuIcon } from '#platform/web/ui/icons.tsx';
import { ThemeSwitch } from '#platform/web/ui/theme-switch.tsx';
import { Seal } from './seal.tsx';
import { type SiteFacts, useSite } from './use-site.ts';

/** @param replace the new page replaces the menu's history entry */
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

/** For browsers without `command`. Where it exists, the dialog must not be closed twice. */
function closeDialog(event: MouseEvent<HTMLButtonElement>, dialog: HTMLDialogElement | null): void {
  if (dialog?.open && !('command' in event.currentTarget)) dialog.close();
}

/** Before hydration. After it, the address opens the menu. */
const showOverlay = { command: 'show-modal', commandfor: 'site-overlay' };
const closeOverlay = { command: 'close', commandfor: 'site-overlay' };

/**
 * The navigation (product 2.2): a top bar with a popup menu, and a full-screen menu of all pages at 768 px and less. Both are native
 * (popover, dialog) and close on navigation.
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

  // A menu that was opened before hydration stays open.
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

/** An entry of the navigation (product 2.2): in the top bar, in the popup menu, or only in the full-screen menu, which lists all. */
interface NavigationItem {
  readonly id: string;
  readonly name: string;
  readonly dest: string;
  readonly type: 'bar' | 'popup' | 'overlay';
  /** Shown only to logged-in or logged-out visitors. */
  readonly when?: 'in' | 'out';
}

const home: NavigationItem = { id: 'home', name: 'HOME', dest: '/', type: 'bar' };
const about = { id: 'about', name: 'ABOUT', dest: '/about' } as const;
const barAfterAbout = ({ club, event }: SiteFacts): readonly NavigationItem[] => [
  { id: 'team', name: 'TEAM', dest: '/team', type: 'bar' },
  { id: 'annualconf', name: event.name, dest: '/annualconf', type: 'bar' },
  { id: 'mockmun', name: club.mockMun.toUpperCase(), dest: '/mockmun24', type: 'bar' },
  { id: 'apply', name: 'APPLY', dest: '/applynow', type: 'bar' },
];
const popup: readonly NavigationItem[] = [
  { id: 'archive', name: 'ARCHIVE', dest: '/archive', type: 'popup' },
  { id: 'contact', name: 'CONTACT', dest: '/contact', type: 'popup' },
  { id: 'photo', name: 'PHOTO GALLERY', dest: '/photo', type: 'popup' },
];
const overlay: readonly NavigationItem[] = [
  { id: 'blogs', name: 'BLOGS', dest: '/blogs', type: 'overlay' },
  { id: 'wrapped', name: 'WRAPPED UP', dest: '/wrapped', type: 'overlay' },
];
const dashboard: NavigationItem = {
  id: 'dashboard',
  name: 'Dashboard',
  dest: '/dashboard',
  type: 'bar',
  when: 'in',
};
const logIn: NavigationItem = { id: 'login', name: 'Log in', dest: '/login', type: 'bar', when: 'out' };
const signUp: NavigationItem = { id: 'signup', name: 'Sign up', dest: '/signup', type: 'popup', when: 'out' };

/**
 * All entries in their order. When logged in, Dashboard replaces Log in and ABOUT moves to the popup (product 2.2). Pages contain both
 * variants and CSS shows one, so that nothing moves on hydration.
 */
const navigationItems = (site: SiteFacts): readonly NavigationItem[] => [
  home,
  { ...about, type: 'bar', when: 'out' },
  ...barAfterAbout(site),
  dashboard,
  logIn,
  signUp,
  { ...about, type: 'popup', when: 'in' },
  ...popup,
  ...overlay,
];

import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { syncSessionAttribute } from '#platform/web/session.ts';
import { HydrateWhenSeen } from '#platform/web/ui/hydrate-when-seen.tsx';
import { CloseIcon, MenuIcon } from '#platform/web/ui/icons.tsx';
import { ThemeSwitch } from '#platform/web/ui/theme-switch.tsx';
import { useUrlDialog, useUrlOverlay } from '#platform/web/url-overlay.ts';
import { PaintWhenParsed } from './paint-when-parsed.tsx';
import { Emblem, Seal } from './seal.tsx';
import { type SiteFacts, useSite } from './use-site.ts';

/**
 * Links of a menu. They hydrate when the menu becomes visible. `useLocation` makes them render again on each
 * navigation, so that React hydrates them before the current link changes.
 * @param type selects entries; all entries if undefined
 * @param replace true if the new page replaces the menu in the browser's history
 */
const MenuLinks = memo(function MenuLinks({
  type,
  replace = false,
}: {
  type?: NavigationItem['type'];
  replace?: boolean;
}) {
  useLocation();
  const items = navigationItems(useSite()).filter((item) => !type || item.type === type);
  return (
    <HydrateWhenSeen>
      <ul>
        {items.map(({ id, type, name, dest, when }) => (
          <li key={`${id} ${type}`} data-when={when}>
            <NavLink to={dest} end={dest === '/'} replace={replace} viewTransition data-id={id}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </HydrateWhenSeen>
  );
});

function Brand() {
  const { club } = useSite();
  return (
    <Link to="/" viewTransition className="brand" aria-label={`${club.shortName}, home page`}>
      <Emblem className="size-11" />
      <span>{club.shortName}</span>
    </Link>
  );
}

/** Closes the menu in browsers that do not support `command`. Other browsers have closed it already. */
function closeDialog(event: MouseEvent<HTMLButtonElement>, dialog: HTMLDialogElement | null): void {
  if (dialog?.open && !('command' in event.currentTarget)) dialog.close();
}

/**
 * Attributes of a button that open the menu without JavaScript, before hydration. After hydration, the URL opens it.
 */
const showOverlay = { command: 'show-modal', commandfor: 'site-overlay' };
const closeOverlay = { command: 'close', commandfor: 'site-overlay' };

/**
 * Header of public pages: a top bar with a popup menu, or a full-screen menu at 768 px and less (product 2.2). Both
 * menus are native elements (popover, dialog).
 */
export function Header() {
  const { pathname } = useLocation();
  const popup = useRef<HTMLElement>(null);
  const overlay = useRef<HTMLDialogElement>(null);
  const address = useUrlOverlay('menu');
  const isNamed = address.value !== null;
  useUrlDialog(overlay, isNamed);

  const shown = useRef(pathname);
  useEffect(syncSessionAttribute, []);

  // Closes the menus only after the page has changed, so that a menu that was opened before hydration stays open.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (popup.current?.matches(':popover-open')) popup.current.hidePopover();
    overlay.current?.close();
  }, [pathname]);

  return (
    <header id="site-header" className="site-header night">
      <PaintWhenParsed id="site-header" />
      <div className="site-header-row">
        <Brand />
        <nav aria-label="Main" className="top-bar">
          <MenuLinks type="bar" />
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
        <MenuLinks type="popup" />
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
          <MenuLinks replace={address.isInUrl} />
        </nav>
      </dialog>
    </header>
  );
}

/**
 * An entry of the navigation. The full-screen menu shows all entries. On wider screens the entries of the types 'bar'
 * and 'popup' are in the top bar and in the popup, and those of the type 'overlay' are hidden (product 2.2).
 */
interface NavigationItem {
  readonly id: string;
  readonly name: string;
  readonly dest: string;
  readonly type: 'bar' | 'popup' | 'overlay';
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
 * Lists the entries of the navigation. When logged in, Dashboard replaces Log in, and ABOUT moves to the popup (product
 * 2.2). Pages contain both variants, and CSS shows one of them, so that the layout does not shift on hydration.
 */
const navigationItems = (site: SiteFacts): readonly NavigationItem[] =>
  allNavigationItems(site).filter(({ dest }) => !site.pagesOutsideMenus?.includes(dest));

const allNavigationItems = (site: SiteFacts): readonly NavigationItem[] => [
  home,
  { ...about, type: 'bar', when: 'out' },
  ...barAfterAbout(site),
  dashboard,
  logIn,
  signUp,
  { ...about, type: 'popup', when: 'in' },
  ...popup,
  ...(site.addedPages ?? []).map(
    ({ path, title }): NavigationItem => ({
      id: path,
      name: title.toUpperCase(),
      dest: path,
      type: 'popup',
    }),
  ),
  ...overlay,
];

import type { SiteFacts } from './use-site.ts';

/** An entry of the navigation (product 2.2). `bar` is in the top bar, `popup` in the menu behind the hamburger button; the overlay of a phone lists them all, and what is its own. */
export interface NavigationItem {
  readonly id: string;
  readonly name: string;
  readonly dest: string;
  readonly type: 'bar' | 'popup' | 'overlay';
  /** Only for who is logged in, or only for who is not; for everybody when not said. */
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
/** Pages that are in no bar: a phone lists them too, since it lists all (product 2.2). */
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
 * What the navigation lists, in its order: when logged in, Dashboard takes the place of Log in and ABOUT moves to the popup (product 2.2). A
 * page holds both ways, and its style shows one: nothing moves when the page comes to life.
 */
export const navigationItems = (site: SiteFacts): readonly NavigationItem[] => [
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

/** The footer's Explore links (product 2.2). */
export const exploreLinks = ({ club }: SiteFacts) => [
  { name: 'Home', dest: '/' },
  { name: club.mockMun, dest: '/mockmun24' },
  { name: 'Our team', dest: '/team' },
  { name: 'About us', dest: '/about' },
  { name: 'Photo gallery', dest: '/photo' },
];

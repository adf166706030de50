import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The unknown path that stands for all of them: its prerendered page is sent, with status 404, for every one. */
export const notFoundPath = '/404';

/** Read by everybody. Prerendered whole; no query cache, no zod and no component library in their bytes. */
const publicPages = [
  index('../site/web/home.tsx'),
  route('about', '../site/web/about.tsx'),
  route('team', '../site/web/team.tsx'),
  route('annualconf', '../site/web/annual-conference.tsx'),
  route('mockmun24', '../site/web/mock-mun.tsx'),
  route('applynow', '../site/web/apply.tsx'),
  route('photo', '../site/web/photo-gallery.tsx'),
  route('contact', '../site/web/contact.tsx'),
  route('archive', '../site/web/archive.tsx'),
  route('wrapped', '../site/web/wrapped.tsx'),
  route('blogs', '../site/web/blogs.tsx'),
  route('*', '../site/web/not-found.tsx'),
];

const accountScreens = [
  route('login', '../accounts/web/login.tsx'),
  route('signup', '../accounts/web/signup.tsx'),
  route('forgotPassword', '../accounts/web/forgot-password.tsx'),
  route('resetpassword/:token', '../accounts/web/reset-password.tsx'),
  route('verifyemail/:token', '../accounts/web/verify-email.tsx'),
  route('dashboard', '../dashboard/web/dashboard.tsx'),
  route('dashboard/edit', '../accounts/web/edit-profile.tsx'),
  route('second-factor', '../accounts/web/second-factor.tsx'),
  route('devices', '../accounts/web/devices.tsx'),
  route('login/provider', '../accounts/web/provider/return.tsx'),
  route('notme/:token', '../accounts/web/not-me.tsx'),
  route('confirminstitute/:token', '../accounts/web/confirm-institute.tsx'),
];

const registrationScreens = [
  route('registration', '../registration/web/registration.tsx'),
  route(
    'registration/invite/:grpLeaderEmail/to/:memberEmail/token/:uniqueToken/:eventNameIn/:grpName',
    '../registration/web/registration.tsx',
    { id: 'registration/web/invite' },
  ),
];

const deskScreens = [
  route('admin', '../dashboard/web/desk/admin.tsx'),
  route('allreg', '../review/web/events.tsx'),
  route('registrations/:event', '../review/web/registrations.tsx'),
  route('numbers/:event', '../review/web/numbers.tsx'),
  route('eventreg/:eventID', '../review/web/registration-detail.tsx'),
  route('reg/:eventName/:status', '../review/web/registrations-by-status.tsx'),
  route('contactusres', '../contact/web/desk/contact-responses.tsx'),
  route('superadmin', '../dashboard/web/desk/superadmin.tsx'),
  route('allaccounts', '../accounts/web/desk/all-accounts.tsx'),
  route('contactusresponses', '../contact/web/desk/contact-responses.tsx', {
    id: 'contact/web/desk/superadmin-contact-responses',
  }),
  route('scheduled', '../accounts/web/desk/scheduled.tsx'),
  route('user/:id', '../accounts/web/desk/account.tsx'),
  route('eventsettings', '../conference/web/desk/event-settings.tsx'),
  route('outbox', '../mail/web/desk/outbox.tsx'),
  route('auditlog', '../audit/web/desk/audit-log.tsx'),
];

const screens = [...accountScreens, ...registrationScreens, ...deskScreens];
const hasParams = ({ path }: RouteConfigEntry): boolean => path?.includes(':') ?? false;

/** Paths are case-sensitive, so that the browser and the server agree on which of them are unknown. */
function caseSensitive(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, children: entry.children?.map(caseSensitive) };
}

export default [
  layout('../site/web/layout.tsx', [
    layout('../site/web/public-pages.tsx', publicPages),
    layout('app-layout.tsx', [
      ...screens.filter((screen) => !hasParams(screen)),
      layout('../platform/web/params-layout.tsx', screens.filter(hasParams)),
    ]),
  ]),
].map(caseSensitive);

import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Path of the page that the server sends with status 404 for every unknown path. */
export const notFoundPath = '/404';

/**
 * Creates a route whose id is its path. By default the id would be the file name, which is longer, and the HTML of
 * every page contains the ids of its routes.
 */
const screen = (path: string, file: string) => route(path, file, { id: path });

/** Pages that work without scripts. They load no query cache, zod or component library. */
const publicPages = [
  index('../pages/web/home.tsx', { id: 'home' }),
  screen('about', '../pages/web/about.tsx'),
  screen('team', '../pages/web/team.tsx'),
  screen('annualconf', '../pages/web/annual-conference.tsx'),
  screen('mockmun24', '../pages/web/mock-mun.tsx'),
  screen('applynow', '../pages/web/apply.tsx'),
  screen('photo', '../pages/web/photo-gallery.tsx'),
  screen('contact', '../pages/web/contact.tsx'),
  screen('archive', '../pages/web/archive.tsx'),
  screen('record/:event', '../pages/web/record.tsx'),
  screen('record/:event/:committee', '../pages/web/record-committee.tsx'),
  screen('record/:event/press/:article', '../pages/web/record-article.tsx'),
  screen('wrapped', '../pages/web/wrapped.tsx'),
  screen('blogs', '../pages/web/blogs.tsx'),
  screen('privacy', '../pages/web/privacy.tsx'),
  screen('conduct', '../pages/web/conduct.tsx'),
  screen('*', '../pages/web/not-found.tsx'),
];

const accountScreens = [
  layout('log-in-choices.tsx', { id: 'log-in-choices' }, [screen('login', '../accounts/web/login.tsx')]),
  screen('demo', '../demo/web/demo.tsx'),
  screen('help', '../help/web/help.tsx'),
  screen('help/:page', '../help/web/help-page.tsx'),
  screen('login/provider', '../accounts/web/provider/return.tsx'),
  screen('signup', '../accounts/web/signup.tsx'),
  screen('forgotPassword', '../accounts/web/forgot-password.tsx'),
  screen('resetpassword/:token', '../accounts/web/reset-password.tsx'),
  screen('notme/:token', '../accounts/web/replace-unwanted-password.tsx'),
  screen('verifyemail/:token', '../accounts/web/verify-email.tsx'),
  screen('confirminstitute/:token', '../accounts/web/confirm-institute.tsx'),
  screen('join/:token', '../attendance/web/join.tsx'),
  screen('guardian/:token', '../welfare/web/guardian.tsx'),
  screen('unsubscribe/:token', '../announcements/web/unsubscribe.tsx'),
  screen('verify', '../credentials/web/verify.tsx'),
  screen('verify/:code', '../credentials/web/verify.tsx'),
  screen('report', '../reports/web/report.tsx'),
  screen('report/answer', '../reports/web/report-answer.tsx'),
  screen('dashboard', '../dashboard/web/dashboard.tsx'),
  screen('dashboard/edit', '../accounts/web/edit-profile.tsx'),
  screen('dashboard/feedback', '../feedback/web/give-feedback.tsx'),
  layout('duty-stay.tsx', { id: 'duty-stay' }, [screen('duty', '../attendance/web/duty.tsx')]),
  screen('committee-rules/:event/:committee', '../debate/web/committee-rules.tsx'),
  screen('press', '../press/web/press.tsx'),
  screen('what-i-did/:event', '../awards/web/own-sheet.tsx'),
  screen('second-factor', '../accounts/web/second-factor.tsx'),
  screen('devices', '../accounts/web/devices.tsx'),
];

const registrationScreens = [
  screen('lottery/:event', '../allocation/web/lottery.tsx'),
  layout('own-rules.tsx', { id: 'own-rules' }, [
    screen('committee/:event', '../registration/web/own-committee.tsx'),
  ]),
  layout('registration-step.tsx', { id: 'registration-step' }, [
    screen('registration', '../registration/web/registration.tsx'),
  ]),
  screen('registration/change', '../registration/web/change-registration.tsx'),
  layout('registration-step.tsx', { id: 'invite-step' }, [
    route(
      'registration/invite/:grpLeaderEmail/to/:memberEmail/token/:uniqueToken/:eventNameIn/:grpName',
      '../registration/web/registration.tsx',
      { id: 'registration/web/invite' },
    ),
  ]),
];

const registrationDesk = [
  screen('registrations/:event', '../registration/web/desk/registrations.tsx'),
  screen('eventreg/:eventID', '../registration/web/desk/registration-detail.tsx'),
];

const documentScreens = [
  screen('pages', '../pages/web/desk/documents.tsx'),
  screen('pages/:kind', '../pages/web/desk/document.tsx'),
  screen('pages/:kind/history', '../pages/web/desk/history.tsx'),
];

const deskScreens = [
  layout('document-fields.tsx', { id: 'document-fields' }, documentScreens),
  layout('registration-panels.tsx', { id: 'registration-panels' }, registrationDesk),
  screen('admin', '../desk/web/admin-home.tsx'),
  screen('allreg', '../registration/web/desk/events.tsx'),
  screen('numbers/:event', '../registration/web/desk/statistics.tsx'),
  screen('allocate/:event', '../allocation/web/desk/allocate.tsx'),
  screen('seats/:event', '../allocation/web/desk/seats.tsx'),
  screen('reg/:eventName/:status', '../registration/web/desk/registrations.tsx'),
  screen('contactusres', '../contact/web/desk/contact-messages.tsx'),
  screen('contactusres/message', '../contact/web/desk/thread.tsx'),
  screen('reports', '../reports/web/desk/reports.tsx'),
  screen('superadmin', '../desk/web/superadmin-home.tsx'),
  screen('allaccounts', '../accounts/web/desk/all-accounts.tsx'),
  screen('contactusresponses', '../contact/web/desk/contact-messages.tsx'),
  screen('contactusresponses/message', '../contact/web/desk/thread.tsx'),
  screen('scheduled', '../accounts/web/desk/scheduled-deletions.tsx'),
  screen('handover', '../accounts/web/desk/handover.tsx'),
  screen('user/:id', '../accounts/web/desk/account.tsx'),
  screen('publish', '../pages/web/desk/publish.tsx'),
  screen('emblem', '../pages/web/desk/emblem.tsx'),
  screen('pictures', '../media/web/desk/pictures.tsx'),
  screen('editions', '../conference/web/desk/editions.tsx'),
  screen('connections', '../connections/web/desk/connections.tsx'),
  screen('transfer', '../transfer/web/desk/transfer.tsx'),
  screen('money', '../desk/web/payments.tsx'),
  screen('ledger/:event', '../bank/web/desk/ledger.tsx'),
  screen('closing/:event', '../bank/web/desk/closing.tsx'),
  screen('catalogue', '../conference/web/desk/catalogue.tsx'),
  screen('rules', '../debate/web/desk/rules.tsx'),
  screen('rules/:id', '../debate/web/desk/rule-set.tsx'),
  screen('timetable', '../timetable/web/desk/timetable.tsx'),
  screen('questions', '../questions/web/desk/questions.tsx'),
  screen('year', '../desk/web/site-setup-checklist.tsx'),
  screen('bankdetails', '../conference/web/desk/bank-details.tsx'),
  screen('eventsettings', '../conference/web/desk/event-settings.tsx'),
  screen('minors', '../welfare/web/desk/minors.tsx'),
  screen('certificates', '../credentials/web/desk/certificates.tsx'),
  screen('awards/:event', '../awards/web/desk/awards.tsx'),
  screen('public-record/:event', '../record/web/desk/public-record.tsx'),
  screen('print/:event', '../credentials/web/desk/print.tsx'),
  screen('feedback', '../feedback/web/desk/feedback.tsx'),
  screen('attendance/:event', '../attendance/web/desk/attendance.tsx'),
  screen('debates/:event', '../debate/web/desk/rooms/rooms.tsx'),
  screen('duties', '../attendance/web/desk/duties.tsx'),
  screen('shifts', '../attendance/web/desk/shifts.tsx'),
  screen('announcements', '../announcements/web/desk/announcements.tsx'),
  screen('announcements/write/:event', '../announcements/web/desk/write.tsx'),
  screen('outbox', '../email/web/desk/outbox.tsx'),
  screen('mail-delivery', '../email/web/desk/mail-delivery.tsx'),
  screen('auditlog', '../audit/web/desk/audit-log.tsx'),
];

/** Screens for a display on a wall or before there is a club, without header and footer. */
const wallScreens = [
  screen('screen/:event', '../timetable/web/wall-screen.tsx'),
  screen('debates/:event/wall', '../debate/web/desk/rooms/rooms-wall.tsx'),
  screen('ceremony/:event', '../awards/web/ceremony.tsx'),
  screen('setup/:token', '../setup/web/setup.tsx'),
  screen('practice', '../debate/web/practice/practice.tsx'),
  screen('practice/projector', '../debate/web/projector/practice-projector.tsx'),
];

/** Pages that a build starts without the router (light-page.tsx). */
const lightPages = [screen('projector/:event/:committee', '../debate/web/projector/projector-page.tsx')];

/** Tools of the conference days, without header, notices and footer (product 22.30). */
const toolScreens = [
  screen('door', '../attendance/web/door/door.tsx'),
  layout('committee-session.tsx', { id: 'committee-session' }, [
    screen('committee', '../attendance/web/roll/committee.tsx'),
  ]),
  screen('floor', '../debate/web/floor/floor.tsx'),
  screen('marks', '../awards/web/marks.tsx'),
  screen('hospitality', '../hospitality/web/hospitality.tsx'),
];

const screens = [...accountScreens, ...registrationScreens];
const hasParams = ({ path, children }: RouteConfigEntry): boolean =>
  path?.includes(':') || (children?.some(hasParams) ?? false);

/**
 * Makes every route case-sensitive, as the server is. Otherwise the browser would show a page at paths that the server
 * does not know.
 */
function caseSensitive(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, children: entry.children?.map(caseSensitive) };
}

export default [
  layout('../pages/web/layout.tsx', { id: 'site' }, [
    layout('../pages/web/public-pages-layout.tsx', { id: 'public' }, publicPages),
    layout('app-layout.tsx', { id: 'app' }, [
      ...screens.filter((screen) => !hasParams(screen)),
      layout('../platform/web/client-only-layout.tsx', { id: 'params' }, screens.filter(hasParams)),
    ]),
  ]),
  layout('app-layout.tsx', { id: 'wall' }, [
    layout('../platform/web/client-only-layout.tsx', { id: 'wall-params' }, wallScreens),
  ]),
  layout('light-layout.tsx', { id: 'light' }, [
    layout('../platform/web/client-only-layout.tsx', { id: 'light-params' }, lightPages),
  ]),
  layout('tool-layout.tsx', { id: 'tool' }, toolScreens),
  layout('desk-layout.tsx', { id: 'desk' }, deskScreens),
].map(caseSensitive);

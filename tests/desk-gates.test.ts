import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../src/app/routes.ts';

/** Paths of the desk by their gate. access-to-screens.test.ts opens a screen of each gate as each viewer. */
const gates = {
  /** Other users see that the screen is for superadmins (product 11.10). */
  superadmin: `
    allaccounts auditlog awards/:event bankdetails catalogue certificates connections duties editions emblem eventsettings feedback handover
    mail-delivery minors outbox pages pages/:kind pages/:kind/history pictures public-record/:event publish questions rules rules/:id scheduled
    shifts timetable transfer user/:id year`,
  /** Other users are sent home (product 11.1). */
  'superadmin, or home': 'superadmin',
  'admin, or home': 'admin',
  'role, or home': 'contactusres contactusresponses',
  'admin or superadmin': `
    allocate/:event announcements announcements/write/:event attendance/:event closing/:event contactusres/message
    contactusresponses/message debates/:event debates/:event/wall eventreg/:eventID ledger/:event money numbers/:event print/:event
    reg/:eventName/:status registrations/:event reports seats/:event`,
  /** Users who may not see registrations see events without numbers. */
  none: 'allreg',
};

const words = (text: string) => text.trim().split(/\s+/);
const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const isDesk = ({ file }: RouteConfigEntry) => /\/web\/desk\/|\/desk\/web\//.test(file);

/** Reads the source of a screen, with the components of its folder that it imports. */
function sourceOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  const beside = [...source.matchAll(/from '(\.\/[^']+\.tsx)'/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
  return [source, ...beside.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

function gateOf({ file }: RouteConfigEntry): string {
  const source = sourceOf(resolve(import.meta.dirname, '../src/app', file));
  const [, role, elsewhere] = /<DeskGate allows=["{](\w+)["}]( sendsHome)?/.exec(source) ?? [];
  if (role) return `${role}${elsewhere ? ', or home' : ''}`;
  return source.includes('isAdminOrSuperadmin(') && source.includes('<NoAccess />')
    ? 'admin or superadmin'
    : 'none';
}

it('every screen of the desk has its gate', () => {
  const found = flat(routes)
    .filter(isDesk)
    .map((route) => [route.path, gateOf(route)]);
  const wanted = Object.entries(gates).flatMap(([gate, paths]) => words(paths).map((path) => [path, gate]));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
});

import { SignOutButton } from '#accounts/web/index.ts';
import { RegistrationWindows } from '#conference/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskLinks } from '#platform/web/desk/desk-links.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Superadmin') }];

const rooms = [
  { to: '/allaccounts', label: 'Accounts', note: 'Find an account, make admins' },
  { to: '/contactusresponses', label: 'Contact Us Responses', note: 'What visitors wrote to the club' },
  { to: '/scheduled', label: 'Scheduled deletions', note: 'Accounts that will be erased' },
  { to: '/allreg', label: 'Registrations', note: 'Look at, decide and seat' },
  {
    to: '/eventsettings',
    label: 'Fees and dates',
    note: 'What delegates pay, when registration opens by itself',
  },
  { to: '/outbox', label: 'Outbox', note: 'Mails sent, waiting and failed' },
  { to: '/auditlog', label: 'Audit log', note: 'Who did what, and when' },
  { to: '/second-factor', label: 'Second factor', note: 'A code from your phone at every log-in' },
  { to: '/devices', label: 'Where you are logged in', note: 'Your browsers, and how to log them out' },
];

export default function Superadmin() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Superadmin" actions={<SignOutButton />}>
        <DeskLinks links={rooms} label="Superadmin" />
        <RegistrationWindows />
      </DeskPage>
    </DeskGate>
  );
}

import { LogOutButton } from '#accounts/web/index.ts';
import { RegistrationWindows } from '#conference/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskLinks } from '#platform/web/desk/desk-links.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { PendingWorkList } from './today/pending-work-list.tsx';

export const meta = () => [{ title: pageTitle('Superadmin') }];

const links = [
  { to: '/allaccounts', label: 'Accounts', note: 'Find an account, make admins' },
  { to: '/contactusresponses', label: 'Contact Us Responses', note: 'What visitors wrote to the club' },
  { to: '/scheduled', label: 'Scheduled deletions', note: 'Accounts that will be erased' },
];

export default function SuperadminHomeScreen() {
  return (
    <DeskGate allows="superadmin" sendsHome>
      <DeskPageFrame title="Superadmin" actions={<LogOutButton />}>
        <PendingWorkList desk="superadmin" />
        <div className="mt-8">
          <DeskLinks links={links} label="Superadmin" />
        </div>
        <RegistrationWindows />
      </DeskPageFrame>
    </DeskGate>
  );
}

import { RegistrationWindows } from '#conference/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { NewReleaseNotice } from './today/new-release.tsx';
import { Today } from './today/today.tsx';

export const meta = () => [{ title: pageTitle('Today') }];

const links = [
  { to: '/allaccounts', label: 'Accounts' },
  { to: '/contactusresponses', label: 'Contact messages' },
  { to: '/scheduled', label: 'Scheduled deletions' },
];

export default function SuperadminHomeScreen() {
  return (
    <DeskGate allows="superadmin" sendsHome>
      <Today desk="superadmin" links={links}>
        <RegistrationWindows />
        <NewReleaseNotice />
      </Today>
    </DeskGate>
  );
}

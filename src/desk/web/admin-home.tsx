import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Today } from './today/today.tsx';

export const meta = () => [{ title: pageTitle('Today') }];

const links = [
  { to: '/allreg', label: 'Registrations by event' },
  { to: '/contactusres', label: 'Contact messages' },
];

export default function AdminHomeScreen() {
  return (
    <DeskGate allows="admin" sendsHome>
      <Today desk="admin" links={links} />
    </DeskGate>
  );
}

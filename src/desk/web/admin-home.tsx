import { LogOutButton } from '#accounts/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskLinks } from '#platform/web/desk/desk-links.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { PendingWorkList } from './today/pending-work-list.tsx';

export const meta = () => [{ title: pageTitle('Admin') }];

const links = [
  { to: '/allreg', label: 'Registrations', note: 'Review, decide and seat' },
  { to: '/contactusres', label: 'Contact Us Responses', note: 'What visitors wrote to the club' },
];

export default function AdminHomeScreen() {
  return (
    <DeskGate allows="admin" sendsHome>
      <DeskPageFrame title="Admin" actions={<LogOutButton />}>
        <PendingWorkList desk="admin" />
        <div className="mt-8">
          <DeskLinks label="Admin" links={links} />
        </div>
      </DeskPageFrame>
    </DeskGate>
  );
}

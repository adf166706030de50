import { useQuery } from '@tanstack/react-query';
import { SignOutButton } from '#accounts/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskLinks } from '#platform/web/desk/desk-links.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { countsQuery } from '#review/web/index.ts';

export const meta = () => [{ title: pageTitle('Admin') }];

export default function Admin() {
  return (
    <DeskGate allows="admin">
      <DeskPage title="Admin" actions={<SignOutButton />}>
        <Rooms />
      </DeskPage>
    </DeskGate>
  );
}

function Rooms() {
  const { data } = useQuery(countsQuery);
  const decidable = data?.events.reduce((sum, { pending, waiting }) => sum + pending - waiting, 0);
  return (
    <DeskLinks
      label="Admin"
      links={[
        {
          to: '/allreg',
          label: 'Registrations',
          note: decidable === undefined ? 'Look at, decide and seat' : waitingText(decidable),
        },
        { to: '/contactusres', label: 'Contact Us Responses', note: 'What visitors wrote to the club' },
        { to: '/second-factor', label: 'Second factor', note: 'A code from your phone at every log-in' },
        { to: '/devices', label: 'Where you are logged in', note: 'Your browsers, and how to log them out' },
      ]}
    />
  );
}

function waitingText(count: number): string {
  if (count === 0) return 'Nobody waits for a decision';
  return count === 1 ? '1 waits for your decision' : `${count} wait for your decision`;
}

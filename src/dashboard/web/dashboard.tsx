import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import {
  InstituteEmail,
  leaving,
  mustEnterInstitute,
  NotLoggedIn,
  type Profile,
  profileQuery,
  SignOutButton,
  Support,
  Verification,
} from '#accounts/web/index.ts';
import type { Role } from '#platform/contract/call.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card, PageHead } from '#platform/web/ui/card.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { AccountSection } from './account-section.tsx';
import { EventPopups } from './popups.tsx';
import { ProfileCard } from './profile-card.tsx';
import { Registrations } from './registrations.tsx';

export const meta = () => [{ title: pageTitle('Dashboard') }];

const deskOf: Readonly<Record<Exclude<Role, 'client'>, string>> = {
  admin: '/admin',
  superadmin: '/superadmin',
};

export default function Dashboard() {
  const login = useLoginState();
  const isLeaving = useIsMutating(leaving) > 0;
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });

  if (login === 'out' && !isLeaving) return <NotLoggedIn />;
  if (profile.data) return <Ready profile={profile.data} />;
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      {profile.isError ? <Failed retry={() => profile.refetch()} /> : <LoadingState />}
    </>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <FailedState
      text="Something went wrong!"
      help="Your account is safe. Try again, or come back in a minute."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>Try again</Button>
        <SignOutButton />
      </div>
    </FailedState>
  );
}

/** On a phone the registration comes first: it is what most people open the page for. */
function Ready({ profile }: { profile: Profile }) {
  if (profile.role !== 'client') return <Navigate to={deskOf[profile.role]} replace />;
  if (!profile.isVerified) return <Verification profile={profile} />;
  return (
    <div className="wrap pb-section">
      <PageHead title="Dashboard" lead="Your registration and your next step." />
      {mustEnterInstitute(profile) && (
        <Card className="mb-10">
          <InstituteEmail profile={profile} />
        </Card>
      )}
      <div className="grid items-start gap-10 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="md:col-start-2">
          <Registrations profile={profile} />
        </div>
        <div className="grid gap-6 md:sticky md:top-28 md:col-start-1 md:row-span-2 md:row-start-1">
          <ProfileCard profile={profile} />
          <EventPopups />
        </div>
        <div className="grid gap-10 border-t border-line pt-10 md:col-start-2 lg:grid-cols-2 lg:items-start">
          <Support />
          <AccountSection profile={profile} />
        </div>
      </div>
    </div>
  );
}

import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import {
  InstituteEmailPrompt,
  LogOutButton,
  logOutMutationFilter,
  NotLoggedInRedirect,
  type Profile,
  profileQuery,
  SupportContacts,
  UnverifiedEmailScreen,
  useMustReenterInstitute,
} from '#accounts/web/index.ts';
import { Messages, UnreadMessages } from '#announcements/web/index.ts';
import { DutyLink } from '#attendance/web/index.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { BounceNotice } from '#email/web/index.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import type { Role } from '#platform/contract/call.ts';
import { isServerUnavailableError, useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Fold } from '#platform/web/ui/fold.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { usePlaceAfterReload } from '#platform/web/use-place-after-reload.ts';
import { ownRegistrationsQuery } from '#registration/web/index.ts';
import { AccountSection } from './account-section.tsx';
import { overviewQuery } from './overview.ts';
import { ProfileCard, ProfileName } from './profile-card.tsx';
import { Registrations } from './registrations.tsx';
import { storedPassesQuery } from './stored-passes.ts';
import { StoredPassesWithoutNetwork } from './stored-passes-without-network.tsx';
import { describeUpcomingEvents } from './upcoming-events.ts';

export const handle: ScreenHandle = { help: 'Dashboard' };

export const meta = () => [{ title: pageTitle('Dashboard') }];

const deskPaths: Readonly<Record<Exclude<Role, 'client'>, string>> = {
  admin: '/admin',
  superadmin: '/superadmin',
};

export default function Dashboard() {
  const login = useLoginState();
  const isLeaving = useIsMutating(logOutMutationFilter) > 0;
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });
  const overview = useQuery({ ...overviewQuery, enabled: login === 'in' });
  const stored = useQuery({ ...storedPassesQuery, enabled: login === 'in' }).data;
  const isLate = useHasAnswerTimeoutPassed();
  const { error, refetch } = profile;

  if (login === 'out' && !isLeaving) return <NotLoggedInRedirect />;
  // If the overview fails, the cards fetch their data themselves.
  if (profile.data && overview.isFetched) return <DelegateDashboard profile={profile.data} />;
  if (stored && (isServerUnavailableError(error) || (isLate && !error)))
    return <StoredPassesWithoutNetwork stored={stored} retry={() => refetch()} />;
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      {profile.isError ? <LoadError retry={() => profile.refetch()} /> : <LoadingState />}
    </>
  );
}

function LoadError({ retry }: { retry: () => void }) {
  return (
    <FailedState
      text="Something went wrong!"
      help="Your account is safe. Try again, or come back in a minute."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>Try again</Button>
        <LogOutButton />
      </div>
    </FailedState>
  );
}

/** Dashboard of a delegate. On a phone the registrations are first, because most delegates open the page for them. */
function DelegateDashboard({ profile }: { profile: Profile }) {
  const mustEnterInstitute = useMustReenterInstitute(profile);
  usePlaceAfterReload();
  if (profile.role !== 'client') return <Navigate to={deskPaths[profile.role]} replace />;
  if (!profile.isVerified) return <UnverifiedEmailScreen profile={profile} />;
  return (
    <div className="wrap pb-section max-md:pb-6">
      <PageHead title="Dashboard" lead="Your registration and your next step." isShortOnPhones />
      <BounceNotice email={profile.email} />
      {mustEnterInstitute && (
        <Card className="mb-10">
          <InstituteEmailPrompt profile={profile} />
        </Card>
      )}
      <div className="grid items-start gap-4 md:grid-cols-aside md:grid-rows-[auto_1fr] md:gap-10 lg:gap-x-16">
        <div className="grid gap-6 md:col-start-2 md:gap-10">
          <UnreadMessages />
          <DutyLink />
          <Registrations profile={profile} />
          <Messages />
        </div>
        <div className="grid gap-5 md:sticky md:top-28 md:col-start-1 md:row-span-2 md:row-start-1 md:gap-6">
          <div className="md:order-last">
            <EventPopups />
          </div>
          <Fold title={<ProfileName profile={profile} />} onWideScreens="plain">
            <ProfileCard profile={profile} />
          </Fold>
        </div>
        <div className="grid border-line max-md:-mt-4 md:col-start-2 md:gap-10 md:border-t md:pt-10 lg:grid-cols-2 lg:items-start">
          <Fold title="Questions? Ask us" onWideScreens="plain">
            <SupportContacts />
          </Fold>
          <Fold title="Your account" note="Log out, devices, delete" onWideScreens="plain">
            <AccountSection profile={profile} />
          </Fold>
        </div>
      </div>
    </div>
  );
}

type Popup = 'registered' | 'upcoming';

/** Shows the two popups of product 3.6. Opening one closes the other. */
function EventPopups() {
  const [open, setOpen] = useState<Popup>();
  const toggle = (popup: Popup) => setOpen(open === popup ? undefined : popup);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-1">
        <ToggleButton
          label="Events Registered"
          open={open === 'registered'}
          toggle={() => toggle('registered')}
        />
        <ToggleButton label="Upcoming Events" open={open === 'upcoming'} toggle={() => toggle('upcoming')} />
      </div>
      {open && (
        <section
          id="dashboard-popup"
          aria-label={open === 'registered' ? 'Events Registered' : 'Upcoming Events'}
          className="plate"
        >
          {open === 'registered' ? <EventsRegistered /> : <UpcomingEvents />}
        </section>
      )}
    </div>
  );
}

function ToggleButton({ label, open, toggle }: { label: string; open: boolean; toggle: () => void }) {
  return (
    <Button
      variant="quiet"
      className="px-2! aria-expanded:border-gold-text aria-expanded:text-gold-text"
      aria-expanded={open}
      aria-controls={open ? 'dashboard-popup' : undefined}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}

function EventsRegistered() {
  const registrations = useQuery(ownRegistrationsQuery);
  if (registrations.isError) return <p>Something went wrong!</p>;
  if (!registrations.data) return <p>Loading...</p>;
  return (
    <Lines
      lines={registrations.data.ypEvents.map(({ eventName }) => eventName)}
      empty="No events registered."
    />
  );
}

function UpcomingEvents() {
  const [now] = useState(Date.now);
  const events = useQuery(announcedEventsQuery);
  if (events.isError) return <p>Something went wrong!</p>;
  if (!events.data) return <p>Loading...</p>;
  return (
    <Lines lines={describeUpcomingEvents(events.data.events, now)} empty="To be announced..stay tuned" />
  );
}

function Lines({ lines, empty }: { lines: readonly string[]; empty: ReactNode }) {
  if (lines.length === 0) return <p>{empty}</p>;
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

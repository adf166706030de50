import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { toMinor } from '#platform/rule/money.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { buildQuestionsQuery } from '#questions/web/index.ts';
import { AlreadyRegistered } from './already-registered.tsx';
import { EventChoice, ModeChoice } from './event-and-mode-choice.tsx';
import type { Event } from './model/events.ts';
import { type Invite, isInviteFor, parseInvitePathParams } from './model/group.ts';
import type { RegistrationMode } from './model/payment.ts';
import { listPaymentPictureStorageKeys, useStoredPaymentPicture } from './payment-picture.ts';
import { type Admitted, useRegistrationAccess } from './registration-access.ts';
import { RegistrationForm } from './registration-form.tsx';
import type { SentRegistration } from './use-registration-form.ts';
import './registration.css';

export const handle: ScreenHandle = { help: 'Registration' };

export const meta = () => [{ title: pageTitle('Registration') }];

export default function Registration() {
  const invite = parseInvitePathParams(useParams());
  const [search] = useSearchParams();
  const mode = modeOf(invite, search.get('as'));
  const eventName = invite?.eventNameIn ?? search.get('event') ?? undefined;
  const admission = useRegistrationAccess({ watchGroup: mode === 'leader', eventName });
  useInviteOwnerCheck(invite, 'profile' in admission ? admission.profile?.email : undefined);

  if (admission.state === 'failed') {
    return (
      <FailedState text="Something went wrong" help="What you have filled in is kept. Try again in a moment.">
        <Button onClick={admission.retry}>Try again</Button>
      </FailedState>
    );
  }
  if (admission.state === 'no_event') return <NoEvent />;
  if (admission.state === 'several_events')
    return <EventChoice events={admission.open} registered={admission.registered} />;
  if (admission.state !== 'ready') return <Loading invite={invite} />;
  return <Ready {...admission} mode={mode} invite={invite} />;
}

/** Shows the group and the event, which are known from the URL before the data have loaded. */
function Loading({ invite }: { invite: Invite | undefined }) {
  if (!invite) return <LoadingState />;
  return (
    <div className="wrap reg-page">
      <p className="lead text-center wrap-anywhere">
        You are invited to {invite.grpName} for {invite.eventNameIn}
      </p>
      <LoadingState />
    </div>
  );
}

function NoEvent() {
  return (
    <div className="wrap reg-page">
      <EmptyState
        text="Registration is closed"
        help="No event at this address takes registrations. Your dashboard shows your registrations."
      >
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
      </EmptyState>
    </div>
  );
}

function modeOf(invite: Invite | undefined, choice: string | null): RegistrationMode | undefined {
  if (invite) return 'member';
  if (choice === 'group') return 'leader';
  return choice === 'individual' ? 'individual' : undefined;
}

function Ready({
  profile,
  event,
  registration,
  others,
  mode,
  invite,
}: Admitted & { mode: RegistrationMode | undefined; invite: Invite | undefined }) {
  const [completed, setCompleted] = useState<SentRegistration>();

  if (completed && mode) return <Completed answer={completed} event={event} mode={mode} />;
  if (registration) return <AlreadyRegistered registration={registration} others={others} />;
  if (!mode) return <ModeChoice event={event} others={others} profile={profile} />;
  return (
    <FormWithData
      key={`${profile._id} ${event.eventName} ${mode}`}
      profile={profile}
      event={event}
      mode={mode}
      invite={invite}
      onComplete={setCompleted}
    />
  );
}

function FormWithData(
  props: Omit<ComponentProps<typeof RegistrationForm>, 'keptPicture' | 'questions' | 'layout'>,
) {
  const asked = useQuery(buildQuestionsQuery(props.event.eventName));
  const kept = useStoredPaymentPicture(listPaymentPictureStorageKeys(props.profile._id, props.event));
  if (asked.isError && !asked.data) {
    return (
      <FailedState text="Something went wrong" help="What you have filled in is kept. Try again in a moment.">
        <Button onClick={() => void asked.refetch()}>Try again</Button>
      </FailedState>
    );
  }
  if (kept === 'reading' || !asked.data) return <LoadingState />;
  const keptPicture = kept === 'none' ? undefined : kept;
  return <RegistrationForm {...props} {...asked.data} keptPicture={keptPicture} />;
}

const redirectAfterMs = 2500;

function nextText(
  { fee, groupTotal = fee.total, paymentWay }: SentRegistration,
  mode: RegistrationMode,
): string {
  if (mode === 'member') return 'Your leader pays.';
  if (groupTotal === 0 || !paymentWay) return 'You have nothing to pay.';
  const sum = formatClubMoney(toMinor(groupTotal));
  switch (proofKindsByPaymentWay[paymentWay]) {
    case 'screenshot':
      return `We’re checking your payment of ${sum}.`;
    case 'reference':
      return `We look for ${sum} with your payment reference.`;
    case 'none':
      return `You pay ${sum} at the desk.`;
  }
}

function Completed({
  answer,
  event,
  mode,
}: {
  answer: SentRegistration;
  event: Event;
  mode: RegistrationMode;
}) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => navigate('/dashboard'), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="wrap reg-page grid justify-items-center gap-5 text-center">
      <HarmonographFigure
        figure={{ name: 'together', ratios: [3, 2] }}
        hues={event.committees.map(({ hue }) => hue)}
        strokeWidth={1.4}
        draws
        className="w-[min(16rem,60vw)]"
      />
      <h1 ref={heading} tabIndex={-1} className="focus:outline-none">
        You are registered
      </h1>
      <p className="lead">
        We have your registration for {event.eventName}. {nextText(answer, mode)} You get an email from us.
      </p>
      <p className="field-help">Taking you to your dashboard...</p>
      <LinkButton to="/dashboard" variant="quiet">
        Go to the dashboard
      </LinkButton>
    </div>
  );
}

const inviteCheckMs = 5000;

/** Redirects about 5 seconds after an invite link for another e-mail address was opened (product 7.2). */
function useInviteOwnerCheck(invite: Invite | undefined, email: string | undefined): void {
  const navigate = useNavigate();
  const [openedAt] = useState(() => performance.now());
  const isForAnother = invite !== undefined && email !== undefined && !isInviteFor(invite, email);
  useEffect(() => {
    if (!isForAnother) return;
    const remainingMs = Math.max(openedAt + inviteCheckMs - performance.now(), 0);
    const timer = setTimeout(() => {
      toast('This Invite link is not intended for you', {
        kind: 'error',
        survivesRedirect: true,
        duration: 7500,
      });
      navigate('/applynow', { replace: true });
    }, remainingMs);
    return () => clearTimeout(timer);
  }, [isForAnother, openedAt, navigate]);
}

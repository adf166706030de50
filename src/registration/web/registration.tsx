import { type ComponentProps, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { register } from '#registration/contract/form.ts';
import { AlreadyRegistered } from './already-registered.tsx';
import { Choice } from './choice.tsx';
import { Completed } from './completed.tsx';
import { EventChoice } from './event-choice.tsx';
import type { Mode } from './model/due.ts';
import { type Invite, inviteIn } from './model/invite.ts';
import { RegistrationForm } from './registration-form.tsx';
import { type Admitted, useAdmission } from './use-admission.ts';
import { useInviteOwnerCheck } from './use-invite-owner-check.ts';
import { pictureOwners, useKeptPicture } from './use-kept-picture.ts';
import './registration.css';

export const meta = () => [{ title: pageTitle('Registration') }];

/** The registration screen, also at invite links (product 7.2). */
export default function Registration() {
  const invite = inviteIn(useParams());
  const [search] = useSearchParams();
  const mode = modeOf(invite, search.get('as'));
  const eventName = invite?.eventNameIn ?? search.get('event') ?? undefined;
  const admission = useAdmission({ watchGroup: mode === 'leader', eventName });

  if (admission.state === 'failed') {
    return (
      <FailedState text="Something went wrong" help="What you have filled in is kept. Try again in a moment.">
        <Button onClick={admission.retry}>Try again</Button>
      </FailedState>
    );
  }
  if (admission.state === 'no event') return <NoEvent />;
  if (admission.state === 'several events')
    return <EventChoice events={admission.open} registered={admission.registered} />;
  if (admission.state !== 'ready') return <LoadingState />;
  return <Ready {...admission} mode={mode} invite={invite} />;
}

function NoEvent() {
  return (
    <div className="wrap reg-page">
      <EmptyState
        text="Registration is closed"
        help="There is no event to register for at this address. What you have registered for stands on your dashboard."
      >
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
      </EmptyState>
    </div>
  );
}

/** An invite link selects member mode; otherwise the URL has the chosen mode. */
function modeOf(invite: Invite | undefined, chosen: string | null): Mode | undefined {
  if (invite) return 'member';
  if (chosen === 'group') return 'leader';
  return chosen === 'individual' ? 'individual' : undefined;
}

function Ready({
  profile,
  event,
  own,
  others,
  mode,
  invite,
}: Admitted & { mode: Mode | undefined; invite: Invite | undefined }) {
  const [completed, setCompleted] = useState<AnswerOf<typeof register>>();
  useInviteOwnerCheck(completed ? undefined : invite, profile.email);

  if (completed && mode) return <Completed answer={completed} event={event} mode={mode} />;
  if (own) return <AlreadyRegistered registration={own} others={others} />;
  if (!mode) return <Choice event={event} others={others} profile={profile} />;
  return (
    <FormWithPicture
      key={`${profile._id} ${event.eventName} ${mode}`}
      {...{ profile, event, mode, invite }}
      onComplete={setCompleted}
    />
  );
}

/** Renders the form after the kept picture was read. */
function FormWithPicture(props: Omit<ComponentProps<typeof RegistrationForm>, 'keptPicture'>) {
  const kept = useKeptPicture(pictureOwners(props.profile._id, props.event));
  if (kept === 'reading') return <LoadingState />;
  return <RegistrationForm {...props} keptPicture={kept === 'none' ? undefined : kept} />;
}

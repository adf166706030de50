import type { Profile } from '#accounts/web/index.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';

type Invitations = Profile['sendInviteToWhom'][number];

/** The groups a delegate has begun to invite to and not yet registered with. */
export function groupsInPreparation(profile: Profile, registeredEvents: readonly string[]): Invitations[] {
  return profile.sendInviteToWhom.filter(
    ({ eventName, toWhom }) => toWhom.length > 0 && !registeredEvents.includes(eventName),
  );
}

/** A group before its leader completes it: who was invited, and who has registered. */
export function GroupInPreparation({ invitations }: { invitations: Invitations }) {
  const { grpName, eventName, toWhom } = invitations;
  const group = `/registration?${new URLSearchParams({ as: 'group', event: eventName })}`;
  const done = toWhom.filter(({ hasAccepted }) => hasAccepted === 'yes').length;
  return (
    <Card framed>
      <article aria-label={`Group ${grpName}`} className="relative grid gap-5">
        <header>
          <p className="text-sm text-muted">{eventName}</p>
          <h3 className="text-2xl">Group {grpName}</h3>
        </header>
        <p>
          {done} of {toWhom.length} invited have registered.{' '}
          {done < 2
            ? 'A group is at least three people: two members and you, who completes it last.'
            : 'Complete the group now: you register last and pay for everyone.'}
        </p>
        <ul className="grid gap-3">
          {toWhom.map(({ email, name, hasAccepted, registeredElsewhere }) => (
            <li key={email} className="border-t border-line pt-3">
              <span className="block [overflow-wrap:anywhere]">{name ?? email}</span>
              {name && <span className="block text-sm text-muted [overflow-wrap:anywhere]">{email}</span>}
              <span className={`text-sm ${hasAccepted === 'yes' ? 'text-viridian' : 'text-muted'}`}>
                {registeredElsewhere
                  ? 'Has registered another way, and can’t join this group.'
                  : hasAccepted === 'yes'
                    ? 'Registration done'
                    : 'Registartion Not done yet'}
              </span>
              {registeredElsewhere && (
                <span className="block text-sm">
                  <TextLink to={group}>Invite someone else</TextLink>
                </span>
              )}
            </li>
          ))}
        </ul>
        <LinkButton variant="quiet" to={group}>
          Continue {grpName}
        </LinkButton>
      </article>
    </Card>
  );
}

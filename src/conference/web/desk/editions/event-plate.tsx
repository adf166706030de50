import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateRange } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { timeInWords } from '#platform/web/ui/time.tsx';
import { lackingIn } from '../../../contract.ts';
import type { EventSettings, Verb } from '../api.ts';
import { stateNames } from '../state-names.ts';

/** An event of the list: what it is, what it still lacks, and the ways to all that belongs to it. */
export function EventPlate({
  event,
  onVerbs,
}: {
  event: EventSettings;
  /** Asked to do something; where there is a choice, the first is the likelier. */
  onVerbs: (verbs: readonly Verb[]) => void;
}) {
  const { _id, eventName, state, isMain, theme } = event;
  const named = new URLSearchParams({ event: eventName });
  return (
    <li aria-labelledby={`event-${_id}`} className={`plate grid gap-4 p-5 ${isMain ? 'plate-framed' : ''}`}>
      <div>
        <p className="mb-2 flex flex-wrap gap-2">
          {isMain && <Badge tone="pending">Main event</Badge>}
          <Badge tone={state === 'announced' ? 'confirmed' : 'neutral'}>{stateNames[state]}</Badge>
        </p>
        <h2 id={`event-${_id}`} className="text-xl wrap-anywhere">
          {eventName}
        </h2>
        {theme && <p className="font-heading text-gold-text italic">{theme}</p>}
        <p className="mt-1 text-sm text-muted wrap-anywhere">{factsOf(event).join(' · ')}</p>
      </div>
      {state === 'draft' && <StillToFill event={event} />}
      {state === 'archived' && <Erasure erasure={event.erasure} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap gap-x-5">
          {state !== 'archived' && <Way to={`/eventsettings?${named}`}>Fees and dates</Way>}
          <Way to={`/catalogue?${named}`}>Committees</Way>
          <Way to={`/registrations/${encodeURIComponent(eventName)}`}>Registrations</Way>
        </p>
        <p className="flex flex-wrap gap-3">
          {offered(event).map(({ label, verbs, primary }) => (
            <Button key={label} variant={primary ? 'primary' : 'quiet'} onClick={() => onVerbs(verbs)}>
              {label}
              <span className="sr-only"> {eventName}</span>
            </Button>
          ))}
          {state === 'draft' && lackingIn(event).length > 0 && (
            <LinkButton to={`/eventsettings?${named}`}>
              Fill it in
              <span className="sr-only"> {eventName}</span>
            </LinkButton>
          )}
        </p>
      </div>
    </li>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-muted underline-offset-4 hover:text-gold-text hover:underline"
    >
      {children}
    </Link>
  );
}

function factsOf(event: EventSettings) {
  const { dates, datesInWords, venue, committees, fees, state, registrationOpen, timeZone } = event;
  const region = { ...clubRegion(), timeZone };
  const { startsAt, endsAt } = dates ?? {};
  const days =
    startsAt && endsAt
      ? datesInWords || formatDateRange(Date.parse(startsAt), Date.parse(endsAt), region)
      : 'No dates yet';
  return [
    days,
    venue.name || 'no venue yet',
    `${committees} ${committees === 1 ? 'committee' : 'committees'}`,
    `${formatMoney(fees.individualPaise)} alone, ${formatMoney(fees.groupMemberPaise)} in a group`,
    ...(state === 'announced' ? [`registration is ${registrationOpen ? 'open' : 'closed'}`] : []),
  ];
}

function StillToFill({ event }: { event: EventSettings }) {
  const lacking = [...lackingIn(event), ...(event.committees === 0 ? ['its committees'] : [])];
  return (
    <p className="border-l-3 border-gold-line pl-4 text-sm">
      {lacking.length > 0 ? (
        <>
          <strong>Still to fill:</strong> {lacking.join(', ')}. Only superadmins and admins see it.
        </>
      ) : (
        'Nothing is missing. Only superadmins and admins see it before it is announced.'
      )}
    </p>
  );
}

function Erasure({ erasure }: Pick<EventSettings, 'erasure'>) {
  return <p className="text-sm text-muted">{erasureInWords(erasure)}</p>;
}

function erasureInWords(erasure: EventSettings['erasure']): string {
  if (!erasure)
    return 'The personal data of its registrations are kept for good: no day is set for erasing them.';
  return erasure.isDone
    ? `The personal data of its registrations were erased on ${timeInWords(erasure.at)}. Its numbers stay.`
    : `The personal data of its registrations are erased on ${timeInWords(erasure.at)}. Export what has to be kept before.`;
}

interface Offer {
  label: string;
  verbs: readonly Verb[];
  primary?: true;
}

/** What can be done to an event in its state. */
function offered({ state, isMain, ...event }: EventSettings): Offer[] {
  if (state === 'draft')
    return [
      { label: 'Remove', verbs: ['remove'] },
      ...(lackingIn(event).length > 0
        ? []
        : [{ label: 'Announce', verbs: ['announce as main', 'announce'], primary: true } as const]),
    ];
  if (state === 'announced')
    return [
      ...(isMain ? [] : [{ label: 'Make it the main event', verbs: ['make main'] } as const]),
      { label: 'End event', verbs: ['end'] },
    ];
  if (state === 'over')
    return [
      { label: 'Announce again', verbs: ['announce'] },
      ...(isMain ? [] : [{ label: 'Archive', verbs: ['archive'] } as const]),
    ];
  return event.erasure?.isDone ? [] : [{ label: 'Change the day of erasing', verbs: ['erase'] }];
}

import { useSearchParams } from 'react-router';
import { formatRupees } from '#platform/rule/money.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import type { Event, OwnRegistration } from './model/answers.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** The choice between several open events, with date, place and fee of each (product 6.10). */
export function EventChoice({
  events,
  registered,
}: {
  events: readonly Event[];
  registered: readonly OwnRegistration[];
}) {
  const heading = useArrivalFocus('choice');
  return (
    <div className="wrap reg-page">
      <header className="mb-[clamp(1.25rem,0.8rem+1.6vw,2.25rem)] grid justify-items-start gap-[0.6rem]">
        <h1 ref={heading} tabIndex={-1} className="focus:outline-none">
          Registration
        </h1>
        <p className="lead">Which event do you come to? You can register for each.</p>
      </header>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-5">
        {events.map((event, at) => (
          <EventCard
            key={event.eventName}
            event={event}
            figureOf={event.committees[at % event.committees.length]}
            isRegistered={registered.some(({ eventName }) => eventName === event.eventName)}
          />
        ))}
      </ul>
    </div>
  );
}

function EventCard({
  event,
  figureOf,
  isRegistered,
}: {
  event: Event;
  /** The committee whose figure the card shows. */
  figureOf: Event['committees'][number] | undefined;
  isRegistered: boolean;
}) {
  const [search] = useSearchParams();
  const { eventName, theme, datesInWords, venue, fees, isMain, committees, registrationState } = event;
  const to = `/registration?${new URLSearchParams({ ...Object.fromEntries(search), event: eventName })}`;
  return (
    <li
      className={`plate relative flex flex-col items-start gap-[0.6rem] overflow-hidden ${isMain ? 'plate-framed' : ''}`}
    >
      {figureOf && (
        <Figure
          figure={{ name: figureOf.value, ratios: figureOf.ratio }}
          hues={[...new Set(committees.map(({ hue }) => hue))]}
          strokeWidth={1.4}
          className="absolute -top-6 -right-6 w-44 opacity-85"
        />
      )}
      <h2 className="relative max-w-[max(100%-7.5rem,min(100%,12rem))] text-2xl wrap-anywhere">
        {eventName}
      </h2>
      <p className="relative max-w-[max(100%-7.5rem,min(100%,12rem))] font-heading text-gold-text italic">
        {theme}
      </p>
      <p className="relative text-sm text-muted wrap-anywhere">
        {datesInWords}, {venue}
      </p>
      <p className="relative text-sm text-muted">
        {formatRupees(fees.individual)} alone, {formatRupees(fees.groupMember)} each in a group
      </p>
      <p className="relative mb-3 text-sm text-muted">{registrationState.text}</p>
      <LinkButton
        to={to}
        variant={isRegistered ? 'quiet' : 'primary'}
        className="relative mt-auto self-stretch text-balance"
      >
        {isRegistered ? 'See your registration' : 'Register'}
        <span className="sr-only"> for the {eventName}</span>
      </LinkButton>
    </li>
  );
}

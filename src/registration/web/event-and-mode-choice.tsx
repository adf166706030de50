import { useSearchParams } from 'react-router';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { type Event, isOpenForWaitingList, type OwnRegistration, type Profile } from './model/events.ts';
import { hasRegistrationDraft } from './model/form.ts';
import { findLedGroup } from './model/group.ts';
import { useFocusOnArrival, useFormUrl } from './navigation.ts';
import { ClosedNotice, WaitingListNotice } from './parts/notices.tsx';

export function EventChoice({
  events,
  registered,
}: {
  events: readonly Event[];
  registered: readonly OwnRegistration[];
}) {
  const heading = useFocusOnArrival('choice');
  return (
    <div className="wrap reg-page">
      <header className="mb-fluid-md grid justify-items-start gap-2.5">
        <h1 ref={heading} tabIndex={-1} className="focus:outline-none">
          Registration
        </h1>
        <p className="lead">Choose an event. You can register for each.</p>
      </header>
      <ul className="grid grid-cols-cards gap-5">
        {events.map((event, index) => (
          <EventCard
            key={event.eventName}
            event={event}
            figureOf={event.committees[index % event.committees.length]}
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
  figureOf: Event['committees'][number] | undefined;
  isRegistered: boolean;
}) {
  const [search] = useSearchParams();
  const { eventName, theme, datesInWords, venue, fees, feeRound, isMain, committees, registrationState } =
    event;
  const to = `/registration?${new URLSearchParams({ ...Object.fromEntries(search), event: eventName })}`;
  return (
    <li
      className={`plate relative flex flex-col items-start gap-2.5 overflow-hidden ${isMain ? 'plate-framed' : ''}`}
    >
      {figureOf && (
        <HarmonographFigure
          figure={{ name: figureOf.value, ratios: figureOf.ratio }}
          hues={[...new Set(committees.map(({ hue }) => hue))]}
          strokeWidth={1.4}
          className={cornerClass}
        />
      )}
      <h2 className={`${besideFigureClass} text-2xl wrap-anywhere`}>{eventName}</h2>
      <p className={`${besideFigureClass} font-heading text-gold-text italic`}>{theme}</p>
      <p className="relative text-sm text-muted wrap-anywhere">
        {datesInWords}, {venue}
      </p>
      <p className="relative text-sm text-muted">
        {formatClubMoney(fees.individualAmount)} alone, {formatClubMoney(fees.groupMemberAmount)} each in a
        group
      </p>
      {feeRound && (
        <p className="relative text-sm font-semibold text-gold-text">
          {feeRound.text}, then {formatClubMoney(feeRound.nextFees.individualAmount)}
        </p>
      )}
      <p className="relative mb-3 text-sm text-muted">{registrationState.text}</p>
      <LinkButton
        to={to}
        variant={isRegistered ? 'quiet' : 'primary'}
        className="relative mt-auto self-stretch text-balance"
      >
        {isRegistered ? 'See your registration' : 'Register'}
        <span className="sr-only"> for {eventName}</span>
      </LinkButton>
    </li>
  );
}

const listItemClass =
  'relative pl-11 [counter-increment:how] before:absolute before:-top-[0.1em] before:left-0 before:font-heading before:text-[1.5em]/[1.2] before:text-gold-text before:lining-nums before:content-[counter(how)]';

const besideFigureClass = 'relative max-w-[max(100%-7.5rem,min(100%,12rem))]';
const priceClass = 'font-heading text-2xl/relaxed font-medium lining-nums';
const cornerClass = 'absolute -top-6 -right-6 w-44 opacity-85';

function GroupInstructions({ event }: { event: Event }) {
  return (
    <section className="mt-fluid-xl max-w-measure" aria-labelledby="how-groups-work">
      <h2 id="how-groups-work" className="text-2xl">
        How group registration works
      </h2>
      <ol className="my-5 grid gap-3.5 [counter-reset:how]">
        <li className={listItemClass}>
          <strong>One of you leads.</strong> The leader chooses group registration here and gives the group a
          name.
        </li>
        <li className={listItemClass}>
          <strong>The leader invites at least two members</strong> by email. Each needs an account with a
          verified address.
        </li>
        <li className={listItemClass}>
          <strong>Every member registers first,</strong> with the link in their email, and pays nothing.
        </li>
        <li className={listItemClass}>
          <strong>The leader registers last</strong> and pays{' '}
          <span className="whitespace-nowrap">{formatClubMoney(event.fees.groupMemberAmount)}</span> for
          everyone at once, the leader included, and the hospitality of those who stay on campus.
        </li>
      </ol>
      <p className="field-help">Were you invited? Use the link in your email instead.</p>
    </section>
  );
}

export function ModeChoice({
  event,
  others,
  profile,
}: {
  event: Event;
  others: readonly Event[];
  profile: Profile;
}) {
  const heading = useFocusOnArrival('choice');
  // Puts the event into the URL, since registration for another event may open while the delegate fills in the form.
  const address = useFormUrl(others.length > 0 ? event.eventName : undefined);
  const led = findLedGroup(profile, event.eventName);
  const group = led?.isNamed ? led : undefined;
  const isBegun = hasRegistrationDraft(profile._id, event);
  return (
    <div className="wrap reg-page">
      <header className="mb-fluid-md grid justify-items-start gap-2.5">
        <p className="text-sm/relaxed font-semibold text-gold-text">{event.eventName}</p>
        <h1 ref={heading} tabIndex={-1} className="focus:outline-none">
          Registration
        </h1>
        <p className="lead">Together or alone? You can change your mind until you send the form.</p>
        {event.registrationOpen &&
          !isOpenForWaitingList(event) &&
          event.registrationState.changesAt !== null && (
            <p className="text-sm font-semibold text-muted">{event.registrationState.text}</p>
          )}
        {event.feeRound && (
          <p className="text-sm font-semibold text-gold-text">
            {event.feeRound.text}, then {formatClubMoney(event.feeRound.nextFees.individualAmount)}
          </p>
        )}
        {others.some(({ registrationOpen }) => registrationOpen) && (
          <TextLink to="/registration">Choose another event</TextLink>
        )}
      </header>
      {!event.registrationOpen && <ClosedNotice event={event} />}
      {isOpenForWaitingList(event) && <WaitingListNotice event={event} />}
      <div className="grid grid-cols-cards gap-5">
        <section
          className="plate plate-framed flex flex-col items-start gap-2.5 overflow-hidden"
          aria-labelledby="way-group"
        >
          <HarmonographFigure
            figure={{ name: 'together', ratios: [3, 2] }}
            hues={event.committees.map(({ hue }) => hue)}
            strokeWidth={1.4}
            className={cornerClass}
          />
          <p className={`${besideFigureClass} text-sm/relaxed font-semibold text-gold-text`}>Recommended</p>
          <h2 id="way-group" className={besideFigureClass}>
            Group
          </h2>
          <p className={besideFigureClass}>
            <strong className={priceClass}>{formatClubMoney(event.fees.groupMemberAmount)}</strong> a delegate
          </p>
          <p className="relative mb-3 wrap-anywhere">
            {group
              ? `You lead ${group.grpName}: ${group.registered.length} of ${group.members.length} invited have registered.`
              : 'Three or more of you, your leader included. One payment for all.'}
          </p>
          <LinkButton to={address('group')} className="relative mt-auto self-stretch">
            {group ? `Continue ${group.grpName}` : 'Register as a group'}
          </LinkButton>
        </section>
        <section
          className="plate flex flex-col items-start gap-2.5 overflow-hidden"
          aria-labelledby="way-individual"
        >
          <HarmonographFigure
            figure={{ name: 'alone', ratios: [1, 1], turns: 24 }}
            hues={['violet']}
            strokeWidth={1.4}
            className={cornerClass}
          />
          <h2 id="way-individual" className={`mt-7.5 ${besideFigureClass}`}>
            Individual
          </h2>
          <p className={besideFigureClass}>
            <strong className={priceClass}>{formatClubMoney(event.fees.individualAmount)}</strong>
          </p>
          <p className="relative mb-3">
            {isBegun && !group
              ? 'Your form is still here, on this device.'
              : 'You come on your own. It takes about five minutes.'}
          </p>
          <LinkButton
            to={address('individual')}
            variant={isBegun && !group ? 'primary' : 'quiet'}
            className="relative mt-auto self-stretch"
          >
            {isBegun && !group ? 'Continue your form' : 'Register individually'}
          </LinkButton>
        </section>
      </div>
      <GroupInstructions event={event} />
    </div>
  );
}

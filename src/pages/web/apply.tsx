import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Apply as ApplyDocument } from '#pages/contract/documents.ts';
import type { AnnouncedEvent, EventNow } from '#pages/contract/event-data.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { closedRegistrationState, type RegistrationState } from '../rule/registration-state.ts';
import { InvitationNotice } from './invitation-notice.tsx';
import {
  getRegistrationStateOfEvent,
  LiveEventContext,
  useCurrentRegistrationState,
  useNewLiveEventStore,
} from './live-event-store.ts';
import { loadPageData } from './page-loader.ts';
import { joinWaitingListText, OwnPlaceLink, RegisterLink } from './register-link.tsx';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/applynow', (inputs) => ({
    apply: inputs.content.apply,
    registration: getRegistrationStateOfEvent(inputs),
    otherEvents: inputs.otherEvents.map((event) => ({
      ...event,
      registration: inputs.registrations[event.id] ?? closedRegistrationState,
    })),
  }));

const feesOf = (fees: EventNow['fees']) => [
  { who: 'On your own', amount: fees.individualAmount, each: 'per delegate' },
  { who: 'In a group', amount: fees.groupMemberAmount, each: 'per member, the leader included' },
  ...(fees.hospitalityAmount === null
    ? []
    : [
        {
          who: 'Hospitality',
          amount: fees.hospitalityAmount,
          each: 'accommodation on campus, for guests of the institute',
        },
      ]),
];

/**
 * Shows the text of the registration state. All texts are in the same grid cell, so that the layout does not shift when
 * registration opens or closes.
 */
function WindowNotice({ notice }: Pick<ApplyDocument, 'notice'>) {
  const { isOpen, isFull, isChecking, text } = useCurrentRegistrationState().registration;
  const place = 'col-start-1 row-start-1 content-center border-l-4 py-1 pl-4 font-semibold';
  const shownIf = (is: boolean) => (is ? '' : 'invisible');
  return (
    <div className="grid" aria-live="polite">
      <p className={`${place} border-danger text-danger ${shownIf(!isOpen && !isFull && !isChecking)}`}>
        {notice}
      </p>
      <p className={`${place} border-line ${shownIf(!isOpen && isFull === true && !isChecking)}`}>
        {!isOpen && isFull && text}
      </p>
      <p className={`${place} border-viridian text-viridian ${shownIf(isOpen)}`}>
        {isOpen ? text : 'Registration is open'}
      </p>
      <p className={`${place} border-line text-muted ${shownIf(isChecking === true)}`}>
        {isChecking && text}
      </p>
    </div>
  );
}

function RegistrationBox({ apply: { notice, button } }: { apply: ApplyDocument }) {
  const { event } = useSite();
  const { registration, own } = useCurrentRegistrationState();
  const { isOpen, isFull, changesAt, text } = registration;
  if (own)
    return (
      <>
        <OwnPlaceLink own={own} className="w-full text-balance" />
        <FeeList event={event} />
      </>
    );
  return (
    <>
      <WindowNotice notice={notice} />
      <RegisterLink
        toastDuration={10_000}
        variant={isOpen ? 'primary' : 'quiet'}
        className="w-full text-balance"
      >
        {isOpen && isFull ? joinWaitingListText : button}
      </RegisterLink>
      {!isOpen && !isFull && changesAt !== null && <p className="-mt-3 text-sm text-muted">{text}</p>}
      <FeeList event={event} />
    </>
  );
}

function EventOverNotice() {
  const { event } = useSite();
  return (
    <div className="border-l-4 border-gold-line py-1 pl-4">
      <p className="font-semibold wrap-anywhere">{event.name} is over</p>
      <p className="text-muted">Registration is over.</p>
    </div>
  );
}

function Steps({ steps }: Pick<ApplyDocument, 'steps'>) {
  return (
    <ol>
      {steps.map(({ title, text }, at) => (
        <li
          key={title}
          className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 pb-9 before:absolute before:inset-y-0 before:left-6 before:w-px before:bg-gold-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className="relative grid size-12 place-items-center rounded-full border border-gold-line bg-ground font-heading text-xl text-gold-text"
          >
            {at + 1}
          </span>
          <div className="pt-2">
            <h3>{title}</h3>
            <p className="mt-2 max-w-measure text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Describes the round and the fee after it, such as 'Early bird until 5 December, then Rs 399 alone'. */
const formatFeeRound = ({ feeRound }: Pick<EventNow, 'feeRound'>): string | undefined =>
  feeRound
    ? `${feeRound.text}, then ${formatClubMoney(feeRound.nextFees.individualAmount)} alone`
    : undefined;

/**
 * Shows the fees. The fees of the server's answer replace the rendered ones, because a round may have ended after the
 * rendering.
 */
function FeeList({ event }: { event: AnnouncedEvent }) {
  const live = useCurrentRegistrationState().event;
  const { fees } = live ?? event;
  const round = live ? formatFeeRound(live) : event.feeRound;
  return (
    <dl className="grid gap-3" aria-label="Fees">
      {round && (
        <div>
          <dt className="sr-only">Now</dt>
          <dd className="font-semibold text-gold-text">{round}</dd>
        </div>
      )}
      {feesOf(fees).map(({ who, amount, each }) => (
        <div
          key={who}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3"
        >
          <dt className="font-semibold">{who}</dt>
          <dd className="font-heading text-xl tabular-nums">{formatClubMoney(amount)}</dd>
          <dd className="w-full text-sm text-muted">{each}</dd>
        </div>
      ))}
    </dl>
  );
}

function OtherRegistration({ event, rendered }: { event: AnnouncedEvent; rendered: RegistrationState }) {
  const { isOpen, isFull, text } = useCurrentRegistrationState(
    useNewLiveEventStore(event.name, rendered),
  ).registration;
  return (
    <>
      <p className="mt-1 text-sm font-semibold">{text}</p>
      {isOpen && (
        <RegisterLink
          toastDuration={10_000}
          variant="quiet"
          className="mt-3 w-full text-balance wrap-anywhere"
        >
          {isFull ? `${joinWaitingListText} for ${event.name}` : `Register now for ${event.name}`}
        </RegisterLink>
      )}
    </>
  );
}

type OtherEvent = AnnouncedEvent & { readonly registration: RegistrationState };

function OtherEvents({ events }: { events: readonly OtherEvent[] }) {
  return (
    <section aria-labelledby="also-announced">
      <h2 id="also-announced" className="text-lg">
        Also announced
      </h2>
      <ul className="grid gap-3">
        {events.map(({ registration, ...event }) => (
          <li key={event.id} className="mt-3 border-t border-line pt-3">
            <p className="font-semibold wrap-anywhere">{event.name}</p>
            <p className="font-heading text-gold-text italic">{event.theme}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {event.datesInWords}, {event.venue.name}. {formatClubMoney(event.fees.individualAmount)} on your
              own, {formatClubMoney(event.fees.groupMemberAmount)} each in a group.
              {event.feeRound && ` ${event.feeRound}.`}
            </p>
            <OtherRegistration event={event} rendered={registration} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function ApplyPage() {
  const { event } = useSite();
  const { apply, registration, otherEvents } = useLoaderData<typeof loader>();
  // Requests the state at once, because the page may have been rendered just before it changed.
  const live = useNewLiveEventStore(event.name, registration, { state: true, own: true });
  return (
    <div className="wrap pb-section">
      <PageHead title={apply.heading} lead={event.isOver ? undefined : apply.lead} />
      <InvitationNotice />
      <div className="grid items-start gap-x-16 gap-y-12 grid-cols-1 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="steps" className="row-start-2 md:row-start-1">
          <h2 id="steps" className="mb-8 text-2xl">
            Step by step
          </h2>
          <Steps steps={apply.steps} />
        </section>
        <Card framed className="overflow-hidden md:sticky md:top-28">
          <HarmonographFigure
            figure={{ name: 'apply', ratios: [5, 4] }}
            hues={['violet', 'azure', 'viridian']}
            className="pointer-events-none absolute -top-10 -right-14 w-44 opacity-30"
          />
          <div className="relative grid gap-6">
            <div className="max-w-68">
              <p className="font-heading text-2xl leading-tight">{event.theme}</p>
              <p className="mt-1 text-sm text-muted">
                {event.datesInWords}, {event.venue.name}
              </p>
            </div>
            {event.isOver ? (
              <EventOverNotice />
            ) : (
              <LiveEventContext value={live}>
                <RegistrationBox apply={apply} />
              </LiveEventContext>
            )}
            {otherEvents.length > 0 && <OtherEvents events={otherEvents} />}
            <p className="prose text-sm text-muted">
              {!event.isOver && (
                <>
                  <a href={`/${event.id}.ics`}>Add the dates to your calendar</a>. Not sure yet?{' '}
                </>
              )}
              <Link to="/annualconf">Read about the committees</Link> or <Link to="/contact">ask us</Link>.
            </p>
          </div>
        </Card>
      </div>
    </div>
  );
}

import type { AnnouncedEvent, PresentedCommittee } from '#pages/contract/event-data.ts';
import { toIso } from '#platform/rule/dates.ts';
import { toMajor } from '#platform/rule/money.ts';
import type { PageInputs } from '../page-inputs.ts';
import { findCurrentFeeRound } from '../rule/fee-rounds.ts';
import { registrationStateAt } from '../rule/registration-state.ts';

/** Version of the format that docs/conference-json.md describes. It changes only if a field is removed or changed. */
const formatVersion = 1;

/**
 * Creates conference.json, from which directories of conferences read the public facts of the announced events
 * (product 2.19). It leaves out events that are over.
 * @param origin PUBLIC_URL without a slash at the end
 * @param now epoch milliseconds
 */
export function createConferenceJson(inputs: PageInputs, origin: string, now: number): string {
  const { content, region, event, otherEvents, committees } = inputs;
  const { name, shortName } = content.site;
  const isAhead = ({ isOver, endsAt }: AnnouncedEvent) => !isOver && Date.parse(endsAt) > now;
  const ofMain = {
    url: `${origin}/annualconf`,
    calendar: `${origin}/${encodeURIComponent(event.id)}.ics`,
    committees: committees.map(describeCommittee),
  };
  const ofOther = { url: `${origin}/applynow` };
  const described = [
    ...[event].filter(isAhead).map((main) => ({ ...describeEvent(inputs, main, origin, now), ...ofMain })),
    ...otherEvents
      .filter(isAhead)
      .map((other) => ({ ...describeEvent(inputs, other, origin, now), ...ofOther })),
  ];
  return JSON.stringify({
    version: formatVersion,
    club: { name, shortName, country: region.country, url: `${origin}/`, contact: `${origin}/contact` },
    conferences: described,
  });
}

function describeEvent({ windows, region }: PageInputs, event: AnnouncedEvent, origin: string, now: number) {
  const { id, name, shortName, theme, startsAt, endsAt, timeZone, venue, feeRounds = [] } = event;
  const round = findCurrentFeeRound(feeRounds, now);
  const fees = round?.fees ?? event.fees;
  const window = windows[id];
  const state = window && registrationStateAt(window, now, { ...region, timeZone });
  return {
    name,
    shortName,
    theme,
    startsAt,
    endsAt,
    timeZone,
    venue: { name: venue.name, address: venue.address, map: venue.mapUrl },
    fees: {
      currency: event.fees.currency,
      individual: toMajor(fees.individualAmount),
      groupMember: toMajor(fees.groupMemberAmount),
      hospitality: fees.hospitalityAmount === null ? null : toMajor(fees.hospitalityAmount),
      round: round?.name ?? null,
    },
    registration: {
      isOpen: state?.isOpen ?? false,
      isFull: state?.isFull ?? false,
      opensAt: toIso(window?.opensAt ?? null),
      closesAt: toIso(window?.closesAt ?? null),
      url: `${origin}/applynow`,
    },
  };
}

function describeCommittee({ name, shortName, level, agenda }: PresentedCommittee) {
  return { name, shortName, level: level ?? 'open', agenda };
}

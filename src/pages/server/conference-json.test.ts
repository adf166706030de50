import { expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { conference, event } from '#tests/support/conference.ts';
import { createConferenceJson } from './conference-json.ts';

const origin = 'https://mun.example.org';
const startsAt = Date.parse(event.startsAt);
const dayMs = 24 * 60 * 60_000;
const opensAt = startsAt - 60 * dayMs;
const closesAt = startsAt - 10 * dayMs;
const inputs = {
  content: sampleContent,
  ...conference,
  region: defaultRegion,
  otherEvents: [],
  windows: { [event.id]: { opensAt, closesAt } },
  archivedEvents: [],
  records: [],
  timetable: [],
  sitePlan: null,
  notices: [],
  isReportFormOpen: false,
  pictures: {},
};
const parse = (now: number, changed: Partial<typeof inputs> = {}) =>
  JSON.parse(createConferenceJson({ ...inputs, ...changed }, origin, now));

test('a directory reads name, dates, place, fees, registration and committees', () => {
  const { club, conferences, version } = parse(opensAt);
  expect(version).toBe(1);
  expect(club).toMatchObject({ name: sampleContent.site.name, country: 'IN', url: `${origin}/` });
  expect(conferences).toMatchObject([
    {
      name: event.name,
      theme: event.theme,
      url: `${origin}/annualconf`,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
      venue: { name: event.venue.name, map: event.venue.mapUrl },
      fees: { currency: 'INR', individual: event.fees.individualAmount / 100, round: null },
      registration: {
        isOpen: true,
        isFull: false,
        opensAt: new Date(opensAt).toISOString(),
        closesAt: new Date(closesAt).toISOString(),
      },
      calendar: `${origin}/${event.id}.ics`,
    },
  ]);
  expect(conferences[0].committees.map(({ name }: { name: string }) => name)).toEqual(
    conference.committees.map(({ name }) => name),
  );
});

test('registration opens and closes by the clock', () => {
  const isOpenAt = (now: number) => parse(now).conferences[0].registration.isOpen;
  expect([opensAt - 1, opensAt, closesAt - 1, closesAt].map(isOpenAt)).toEqual([false, true, true, false]);
});

test('the fees are those of the current round', () => {
  const fees = { individualAmount: 10_000, groupMemberAmount: 9_000, hospitalityAmount: null };
  const round = { name: 'Early bird', endsAt: opensAt + dayMs, placesLeft: null, fees };
  const early = { ...inputs.event, feeRounds: [round] };
  expect(parse(opensAt, { event: early }).conferences[0].fees).toEqual({
    currency: 'INR',
    individual: 100,
    groupMember: 90,
    hospitality: null,
    round: 'Early bird',
  });
  expect(parse(opensAt + dayMs, { event: early }).conferences[0].fees.round).toBeNull();
});

test('events that are over are left out, other announced ones are named without committees', () => {
  expect(parse(Date.parse(event.endsAt)).conferences).toEqual([]);
  expect(parse(opensAt, { event: { ...inputs.event, isOver: true } as never }).conferences).toEqual([]);
  const other = { ...inputs.event, id: 'other', name: 'Sample Mock MUN' };
  const [, second] = parse(opensAt, { otherEvents: [other] as never }).conferences;
  expect(second).toMatchObject({ name: 'Sample Mock MUN', url: `${origin}/applynow` });
  expect(second.registration.isOpen).toBe(false);
  expect(second).not.toHaveProperty('committees');
});

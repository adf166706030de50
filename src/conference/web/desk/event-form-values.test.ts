import { expect, test } from 'vitest';
import { buildEventUpdate, changeEventFormValue, toEventFormValues } from './event-form-values.ts';

const event = {
  _id: 'sample',
  eventName: 'Sample Conference',
  formerNames: [],
  shortName: 'Sample',
  theme: 'Samples',
  state: 'announced' as const,
  isMain: true,
  committees: 4,
  datesInWords: '',
  isDeletable: false,
  venue: { name: 'Sample Hall', address: 'Lake Road 7', mapUrl: 'https://example.org/map' },
  registrationOpen: false,
  portfoliosShown: false,
  feeRounds: [],
  surcharges: [],
  waitingList: false,
  revision: 3,
  erasure: null,
  window: { opensAt: null, closesAt: null },
  fees: { individualAmount: 520_00, groupMemberAmount: 470_00, hospitalityAmount: 1250_00 },
  timeZone: 'Asia/Kolkata',
  dates: { startsAt: '2024-11-08T03:30:00.000Z', endsAt: '2024-11-10T12:30:00.000Z' },
};
const entries = toEventFormValues(event);

test('moments are shown as a clock in India shows them', () => {
  expect(entries).toMatchObject({ startsAt: '2024-11-08T09:00', endsAt: '2024-11-10T18:00', opensAt: '' });
});

test('only what was changed is sent, with the revision it was read at', () => {
  expect(buildEventUpdate(event, entries)).toEqual({});
  expect(buildEventUpdate(event, { ...entries, individual: '570' }).body).toEqual({
    eventName: 'Sample Conference',
    revision: 3,
    fees: { individualAmount: 570_00, groupMemberAmount: 470_00, hospitalityAmount: 1250_00 },
  });
  expect(buildEventUpdate(event, { ...entries, opensAt: '2024-10-01T00:00' }).body).toMatchObject({
    window: { opensAt: '2024-10-01T00:00:00+05:30', closesAt: null },
  });
});

test('the public list of portfolios is a separate switch', () => {
  expect(entries.portfolios).toBe('');
  expect(buildEventUpdate(event, { ...entries, portfolios: 'shown' }).body).toEqual({
    eventName: 'Sample Conference',
    revision: 3,
    portfoliosShown: true,
  });
});

test('the waiting list is a separate switch', () => {
  expect(entries.whenFull).toBe('');
  expect(buildEventUpdate(event, { ...entries, whenFull: 'waiting_list' }).body).toEqual({
    eventName: 'Sample Conference',
    revision: 3,
    waitingList: true,
  });
});

test('a draft has no dates yet, and texts are sent together', () => {
  const draft = { ...event, dates: null };
  expect(toEventFormValues(draft)).toMatchObject({ startsAt: '', endsAt: '' });
  expect(buildEventUpdate(draft, { ...toEventFormValues(draft), theme: 'Other' }).body).toEqual({
    eventName: 'Sample Conference',
    revision: 3,
    texts: { name: 'Sample Conference', shortName: 'Sample', theme: 'Other', venue: event.venue },
  });
});

test('what is wrong is said at its field', () => {
  const errorsOf = (wrong: Partial<typeof entries>) =>
    buildEventUpdate(event, { ...entries, ...wrong }).errors;
  expect(errorsOf({ individual: '', hospitality: '0.505' })).toEqual({
    individual: 'A fee is 0 or more, with at most two decimals',
    hospitality: 'A fee is 0 or more, with at most two decimals',
  });
  expect(errorsOf({ hospitality: '0.5' })).toEqual({
    hospitality: 'Amounts in this currency have no decimals',
  });
  expect(errorsOf({ endsAt: '2024-11-07T09:00' })).toEqual({
    endsAt: 'The conference must end after it starts',
  });
  expect(errorsOf({ name: 'A/B', venue: '', mapUrl: 'http://x.example' })).toEqual({
    name: 'Enter an event name of at most 120 characters, without a slash',
    venue: 'Enter a venue of at most 120 characters',
    mapUrl: 'A map link starts with https://',
  });
  expect(errorsOf({ startsAt: '' })).toEqual({ startsAt: 'Enter a date and a time' });
  expect(errorsOf({ closesAt: '2024-10-01T00:00' })).toEqual({
    closesAt: 'Enter when registration opens',
  });
  expect(errorsOf({ opensAt: '2024-10-02T00:00', closesAt: '2024-10-01T00:00' })).toEqual({
    closesAt: 'Registration must close after it opens',
  });
});

test('the short name follows the name until it is another text', () => {
  const same = { ...entries, name: 'Sample', shortName: 'Sample' };
  expect(changeEventFormValue(same, 'name', ' KrakMUN 2027')).toMatchObject({ shortName: 'KrakMUN 2027' });
  expect(changeEventFormValue(entries, 'name', 'KrakMUN 2027')).toMatchObject({ shortName: 'Sample' });
  expect(changeEventFormValue(same, 'theme', 'Bridges')).toMatchObject({ shortName: 'Sample' });
});

import { expect, test } from 'vitest';
import { eventNamed, wantedEvent } from './wanted-event.ts';

const event = (eventName: string, registrationOpen: boolean, formerNames: string[] = []) => ({
  eventName,
  registrationOpen,
  formerNames,
});
const main = event('Main', false);
const mock = event('Mock', true, ['Old Mock']);

test('the form is for the only open event, and for the main one while none is open', () => {
  expect(wantedEvent([main, mock], undefined)).toBe(mock);
  expect(wantedEvent([main], undefined)).toBe(main);
  expect(wantedEvent([], undefined)).toBeUndefined();
});

test('among several open events a delegate chooses', () => {
  const open = event('Main', true);
  expect(wantedEvent([open, mock], undefined)).toBe('several');
  expect(wantedEvent([open, mock], 'Mock')).toBe(mock);
});

test('an invitation still finds an event by a former name', () => {
  expect(wantedEvent([main, mock], 'Old Mock')).toBe(mock);
  expect(eventNamed([event('Old Mock', true), mock], 'Old Mock')?.formerNames).toEqual([]);
  expect(wantedEvent([main, mock], 'Nothing')).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  decidePracticeScan,
  findPracticePerson,
  type PracticeScan,
  practicePeople,
  practiceUnlistedPass,
} from './practice.ts';

const decide = (name: string, more: object = {}, scans: readonly PracticeScan[] = []) => {
  const person = practicePeople.find((one) => one.name === `Sample ${name}`);
  const options = { isPass: true, isOffline: false, direction: 'in' as const, ...more };
  const { level, reason } = decidePracticeScan(scans, person, options);
  return [level, reason];
};

test('the sample passes show each verdict of the check-in', () => {
  expect(decide('Green')).toEqual(['green', null]);
  const came: PracticeScan = { id: '1', personId: 'sample-0', at: 1, direction: 'in', door: 'East gate' };
  expect(decide('Green', {}, [came])).toEqual(['amber', 'already_in']);
  expect(decide('Green', { direction: 'out' })).toEqual(['amber', 'not_in']);
  expect(decide('Replaced')).toEqual(['red', 'replaced_pass']);
  expect(decide('Seatless')).toEqual(['red', 'no_seat']);
  expect(decide('Minor')).toEqual(['red', 'consent_missing']);
  expect(decide('Visitor')).toEqual(['red', 'other_event']);
});

test('without a network the practice decides as a device does', () => {
  expect(decide('Green', { isOffline: true })).toEqual(['green', null]);
  expect(decide('Seatless', { isOffline: true })).toEqual(['amber', 'not_in_list']);
  expect(decide('No one', { isOffline: true })).toEqual(['amber', 'not_in_list']);
});

test('a pass that is no sample is unknown, and a foreign code is no pass', () => {
  expect(findPracticePerson(practiceUnlistedPass.code)).toBeUndefined();
  expect(decide('No one')).toEqual(['red', 'unknown_pass']);
  expect(decide('No one', { isPass: false })).toEqual(['red', 'not_a_pass']);
  expect(findPracticePerson('https://example.org/1')).toBeUndefined();
});

test('each sample has a pass that is read as a scanner types it', () => {
  for (const person of practicePeople) expect(findPracticePerson(person.code)).toBe(person);
  for (const { name } of practicePeople) expect(name).toMatch(/^Sample /);
});

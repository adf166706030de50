import { expect, test } from 'vitest';
import { findLandingPath } from './duty-paths.ts';

const duty = (
  kind: 'door' | 'chair' | 'hospitality' | 'press',
  isToday = true,
  eventName = 'Sample MUN',
) => ({
  kind,
  eventName,
  isToday,
});

test('a log-in leads to the page of the only duty of the day', () => {
  expect(findLandingPath([])).toBeUndefined();
  expect(findLandingPath([duty('door', false)])).toBeUndefined();
  expect(findLandingPath([duty('door')])).toBe('/door?event=Sample+MUN');
  expect(findLandingPath([duty('chair'), duty('door', false)])).toBe('/committee?event=Sample+MUN');
  expect(findLandingPath([duty('press')])).toBe('/press?event=Sample+MUN');
  expect(findLandingPath([duty('chair'), duty('chair')])).toBe('/committee?event=Sample+MUN');
});

test('a log-in leads to the list of duties if there are several, or only one in hospitality', () => {
  expect(findLandingPath([duty('door'), duty('chair')])).toBe('/duty');
  expect(findLandingPath([duty('door'), duty('door', true, 'Another MUN')])).toBe('/duty');
  expect(findLandingPath([duty('hospitality')])).toBe('/duty');
});

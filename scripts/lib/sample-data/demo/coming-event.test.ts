import { expect, test } from 'vitest';
import { initialConference } from '#conference/content/index.ts';
import { getEventByName, seedEventAndCommittees } from '#conference/server/index.ts';
import { testApp } from '#tests/support/app.ts';
import { startedAt } from '#tests/support/first-start.ts';
import { moveCatalogueAhead, seedDemoEvent } from './coming-event.ts';

const day = 24 * 60 * 60_000;

test('the conference of the demo begins in five to six weeks, in its name and texts too', () => {
  const now = Date.UTC(2026, 10, 29);
  const { event } = moveCatalogueAhead(initialConference, now);
  const startsAt = Date.parse(event.startsAt);
  expect(startsAt).toBeGreaterThanOrEqual(now + 35 * day);
  expect(startsAt).toBeLessThan(now + 42 * day);
  expect((startsAt - Date.parse(initialConference.event.startsAt)) % (7 * day)).toBe(0);
  expect(event.datesInWords).toBe('8 to 10 January 2027');
  expect(event.name).toBe('Annual Conference 2027');
});

test('the start of the demo keeps the dates of its conference', async () => {
  const catalogue = moveCatalogueAhead(initialConference, startedAt);
  const site = await testApp({ catalogue });
  await seedDemoEvent(site.context, catalogue);
  await seedEventAndCommittees(site.context, initialConference);
  const { dates } = await getEventByName(site.context.db.queries, catalogue.event.name);
  expect(dates?.startsAt).toBe(Date.parse(catalogue.event.startsAt));
  await site.close();
});

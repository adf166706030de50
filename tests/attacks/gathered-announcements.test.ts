import { afterAll, expect, test } from 'vitest';
import {
  changeAnnouncement,
  listAnnouncements,
  listAudience,
  sendAnnouncement,
} from '#announcements/contract.ts';
import { queueDueAnnouncements } from '#announcements/server/queue-announcements.ts';
import { testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';

const site = await testApp();
afterAll(() => site.close());
const dayMs = 24 * 60 * 60_000;
const announcement = {
  topic: 'registration' as const,
  subject: 'Our account has changed',
  text: 'Pay here.',
  buttonLabel: '',
  buttonAddress: '',
};

test('lists of one author that were planned for other days and leave at once count together', async () => {
  const { token } = await site.person({ role: 'admin' });
  const days = ['First', 'Second', 'Third'];
  for (const [at, word] of days.entries()) {
    await insertTestRegistrations(
      site.context,
      Array.from({ length: 40 }, (_, index) => ({
        name: `Sample ${word} ${index}`,
        status: 'confirmed' as const,
      })),
    );
    const filter = { section: 'confirmed' as const, search: word.toLowerCase() };
    const query = { eventName, section: 'confirmed', search: word.toLowerCase() };
    const { fingerprint } = (await site.call(listAudience, { token, query })).body;
    const sendAt = new Date(site.clock.now + (10 + 2 * at) * dayMs).toISOString();
    const body = { eventName, filter, announcement, fingerprint, sendAt };
    expect((await site.call(sendAnnouncement, { token, body })).body.message).toContain('at its time');
  }
  site.clock.advance(2 * dayMs);
  const rows = (await site.call(listAnnouncements, { token })).body.rows;
  const sendNow = ({ _id, revision }: { _id: string; revision: number }) =>
    site.call(changeAnnouncement, {
      token,
      body: { announcementId: _id, revision, announcement, sendAt: null },
    });
  const messages: string[] = [];
  for (const row of rows) messages.push((await sendNow(row)).body.message);
  expect(messages).toEqual([
    'Announcement is being sent',
    'Announcement waits for a second person',
    'Announcement waits for a second person',
  ]);
  await queueDueAnnouncements(site.context);
  expect((await site.mails()).filter(({ kind }) => kind === 'announcement')).toHaveLength(40);
});

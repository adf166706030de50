import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestResubmission } from '#bank/contract.ts';
import { updateEvent } from '#conference/contract.ts';
import { buildMultilineTextSchema } from '#platform/contract/common.ts';
import {
  decideSeveralRegistrations,
  declineRegistration,
  getRegistrationForDesk,
  undoDecision,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';

/** Characters that could add lines to the club's mail, or reverse the direction of its text. */
const hostile = {
  'a line feed': '\n',
  'a carriage return': '\r',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a bell': '\u0007',
  'a null': '\u0000',
  'a next line': '\u0085',
  'an override of direction': '\u202e',
  'an isolate of direction': '\u2066',
  'a mark of direction': '\u200f',
} as const;
const ourAccount = (by: string) => `Look.${by}${by}Our account has changed: 999999999999`;

let site: TestApp;
let admin: Person;
let superadmin: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  admin = await site.person({ role: 'admin' });
});
afterAll(() => site.close());
const mailsOf = async (kind: string) => (await site.mails()).filter((mail) => mail.kind === kind);

test.each(Object.entries(hostile))('no mailed line contains %s', async (_name, character) => {
  const { id: regID } = await insertTestRegistration(site.context);
  const words = ourAccount(character);
  const { token } = admin;
  for (const [call, body] of [
    [requestResubmission, { regID, words }],
    [declineRegistration, { regID, words }],
    [decideSeveralRegistrations, { decision: 'decline', regIDs: [regID], words }],
  ] as const)
    expect((await site.call(call, { token, body })).status, call.path).toBe(400);
  await site.call(declineRegistration, { token, body: { regID } });
  const params = { eventID: regID };
  const { decision } = (await site.call(getRegistrationForDesk, { params, token: superadmin.token })).body;
  const body = { regID, decidedAt: decision?.at ?? '', reason: words };
  expect((await site.call(undoDecision, { token: superadmin.token, body })).status).toBe(400);
  const dates = { startsAt: conference.event.startsAt, endsAt: conference.event.endsAt, inWords: words };
  const dated = { token: superadmin.token, body: { eventName, dates } };
  expect((await site.call(updateEvent, dated)).status).toBe(400);
  expect(JSON.stringify(await site.mails())).not.toContain('999999999999');
});

test("an admin's text is quoted in mails, with the note that no account is announced by mail", async () => {
  const { token } = admin;
  const words = 'Our account has changed: pay to thief@evil';
  const asked = await insertTestRegistration(site.context);
  await site.call(requestResubmission, { token, body: { regID: asked.id, words } });
  const declined = await insertTestRegistration(site.context);
  await site.call(declineRegistration, { token, body: { regID: declined.id, words } });
  const params = { eventID: declined.id };
  const { decision } = (await site.call(getRegistrationForDesk, { params, token: superadmin.token })).body;
  await site.call(undoDecision, {
    token: superadmin.token,
    body: { regID: declined.id, decidedAt: decision?.at ?? '', reason: words },
  });
  for (const kind of ['resubmission_requested', 'declined', 'decision_undone']) {
    const { text = '', html = '' } = (await mailsOf(kind)).at(-1) ?? {};
    expect(text, kind).toContain(`The secretariat writes:\n“${words}”`);
    expect(text, kind).toContain('never announces new payment details by email');
    expect(html, kind).toMatch(/<blockquote[^>]*>“Our account has changed: pay to thief@evil”<\/blockquote>/);
    expect(html, kind).toContain('never announces new payment details by email');
  }
});

test('a mail without such a text has no such note', async () => {
  const { id: regID } = await insertTestRegistration(site.context);
  await site.call(declineRegistration, { token: admin.token, body: { regID, reason: 'sum' } });
  expect((await mailsOf('declined')).at(-1)?.text).not.toMatch(/The secretariat writes|never announces/);
});

test.each(Object.entries(hostile))(
  'a text of several lines contains no %s except line breaks',
  (_name, character) => {
    const breaksLine = character === '\n' || character === '\r';
    expect(buildMultilineTextSchema('no', 100).safeParse(`a${character}b`).success).toBe(breaksLine);
  },
);

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createEdition, removeUnusedEvent } from '#conference/contract.ts';
import { hashToken } from '#platform/server/secret.ts';
import {
  confirmRegistration,
  listMissingDetailsToConfirm,
  listOwnRegistrations,
  listRegistrations,
  maxDecisionsAtOnce,
} from '#registration/contract.ts';
import type { Person } from '#tests/support/app.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { photograph } from '#tests/support/pictures.ts';
import { errorAnswer, openRegistration, registerAlone } from '#tests/support/registering.ts';
import { samplePdf, upload } from '#tests/support/uploads.ts';
import { onAccountErased } from '../../app/account-hooks.ts';
import { startHousekeeping } from '../../app/housekeeping.ts';
import * as calls from '../contract.ts';
import { recordConsentSignature } from './consents.sql.ts';
import { createGuardianLinkCheck } from './consents.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const site = await openRegistration();
const superadmin = await site.superadmin();
const admin = await site.person({ role: 'admin' });

const text = 'I agree that my child takes part.\n\nThe club may call a doctor.';
const contact = { name: 'Sample Aunt', phone: '+91 90000 00001', relation: 'Aunt' };
const adult = '1990-05-05';
const young = '2018-05-05';

const settings = async () =>
  (await site.call(calls.getWelfareSettings, { params: { eventName }, token: superadmin.token })).body;
async function save(consentText = text, asked = { asksBirthDate: true, asksEmergencyContact: true }) {
  const { revision } = await settings();
  const body = { eventName, ...asked, consentText, revision };
  return site.call(calls.updateWelfareSettings, { body, token: superadmin.token });
}

interface Delegate extends Person {
  registrationId: string;
}

async function delegate(name = 'Sample Minor'): Promise<Delegate> {
  const person = await site.person({ name });
  await registerAlone(site, person);
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: person.token })).body;
  return { ...person, registrationId: must(ypEvents[0])._id };
}

const enter = ({ token, registrationId }: Delegate, birthDate = young) =>
  site.call(calls.saveOwnDetails, { body: { registrationId, birthDate, emergencyContact: contact }, token });

async function minor(name?: string): Promise<Delegate> {
  const person = await delegate(name);
  expect((await enter(person)).status).toBe(200);
  return person;
}

const request = (
  { token, registrationId }: Delegate,
  guardianEmail: string,
  guardianName = 'Sample Parent',
) =>
  site.call(calls.requestGuardianConsent, { body: { registrationId, guardianName, guardianEmail }, token });

const addressOf = (person: Person) => `parent-of-${person.accountId}@example.org`;

async function mailedToken(address: string): Promise<string> {
  const mail = (await site.mails()).findLast(({ to, kind }) => to === address && kind === 'guardian_consent');
  return /\/guardian\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function asked(person: Delegate): Promise<string> {
  expect((await request(person, addressOf(person))).status).toBe(200);
  return mailedToken(addressOf(person));
}

const show = (token: string) => site.call(calls.getGuardianConsentToSign, { body: { token } });
const sign = async (token: string, { name = 'Sample Parent', version = 0 } = {}) =>
  site.call(calls.signGuardianConsent, {
    body: { token, name, version: version || ((await settings()).consent?.version ?? 0) },
  });
const checkLink = (token: string) =>
  site.context.db.change((transaction) =>
    createGuardianLinkCheck(site.context)(transaction, { linkId: hashToken(token) }),
  );
const own = async ({ token }: Person) =>
  (await site.call(calls.getOwnDetails, { token })).body.registrations[0];
const onDesk = ({ registrationId }: Delegate, { token }: Person) =>
  site.call(calls.getDelegateDetails, { params: { registrationId }, token });

const deadLink = errorAnswer(404, 'This link is incomplete, expired or was replaced by a newer one');
const used = errorAnswer(409, 'This consent was already signed');
const notFound = errorAnswer(404, 'No such registration exists');

beforeAll(async () => {
  await site.context.db.queries
    .updateTable('events')
    .set({ starts_at: site.clock.now + 30 * day, ends_at: site.clock.now + 32 * day })
    .where('id', '=', event.id)
    .execute();
});
beforeEach(async () => {
  expect((await save()).status).toBe(200);
});

test('a date of birth that is saved while the guardian signs is refused', async () => {
  const person = await minor();
  const linkId = hashToken(await asked(person));
  const { queries } = site.context.db;
  const { id } = await queries.selectFrom('guardian_texts').select('id').executeTakeFirstOrThrow();
  const saving = await site.context.db.change(async (transaction) => {
    await recordConsentSignature(transaction, linkId, {
      name: 'Sample Parent',
      textId: id,
      at: site.clock.now,
    });
    const call = enter(person, adult);
    // The call gets time to read the unsigned consent before the guardian signs. Only PostgreSQL needs this.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { call };
  });
  expect(await saving.call).toMatchObject({ status: 409, body: { code: 'consent_signed' } });
  expect((await enter(person, young)).status).toBe(200);
});

test('an event asks for nothing until a superadmin says so, and minors need a consent text', async () => {
  expect((await save('')).status).toBe(400);
  expect(await save('', { asksBirthDate: false, asksEmergencyContact: false })).toMatchObject({
    status: 200,
  });
  const person = await delegate();
  expect(await own(person)).toMatchObject({ asksBirthDate: false, asksEmergencyContact: false });
  expect((await enter(person)).status).toBe(200);
  expect(await own(person)).toMatchObject({ birthDate: null, emergencyContact: null });
});

test('a draft event with settings and a text can be deleted', async () => {
  const draft = 'A draft that asks';
  const { token } = superadmin;
  await site.call(createEdition, { body: { eventName: draft, from: event.id }, token });
  const body = { eventName: draft, asksBirthDate: true, asksEmergencyContact: true, consentText: text };
  const saved = await site.call(calls.updateWelfareSettings, { body: { ...body, revision: 1 }, token });
  expect(saved.status).toBe(200);
  const { id: _id } = await site.context.db.queries
    .selectFrom('events')
    .select('id')
    .where('name', '=', draft)
    .executeTakeFirstOrThrow();
  expect(await site.call(removeUnusedEvent, { body: { _id }, token })).toMatchObject({ status: 200 });
});

test('of two concurrent changes of the settings one is saved', { tags: ['race'] }, async () => {
  const { revision } = await settings();
  const body = { eventName, asksBirthDate: true, asksEmergencyContact: true, revision };
  const answers = await Promise.all(
    ['One text', 'Another text'].map((consentText) =>
      site.call(calls.updateWelfareSettings, { body: { ...body, consentText }, token: superadmin.token }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a guardian signs with the mailed link, and delegate and desk see it', async () => {
  const person = await minor('Sample <b>Minor</b>');
  expect(await own(person)).toMatchObject({ consent: { state: 'missing' }, emergencyContact: contact });
  const token = await asked(person);
  const shown = await show(token);
  expect(shown.body).toMatchObject({ delegateName: 'Sample <b>Minor</b>', eventName, text });
  expect(await own(person)).toMatchObject({ consent: { state: 'requested' } });
  expect((await sign(token, { name: 'Sample <i>Parent</i>' })).status).toBe(200);
  const version = shown.body.version;
  const signed = { state: 'signed', signedName: 'Sample <i>Parent</i>', version };
  expect(await own(person)).toMatchObject({ consent: signed });
  expect((await onDesk(person, admin)).body.consent).toMatchObject(signed);
  const mail = (await site.mails()).findLast(({ to }) => to === person.email);
  expect(mail?.kind).toBe('guardian_consent_signed');
  expect(await enter(person, adult)).toMatchObject({ status: 409 });
  expect(await request(person, addressOf(person))).toMatchObject({ status: 409 });
});

test('the mails name what a delegate must still tell the club', async () => {
  const person = await delegate('Sample Forgetful');
  const mailOf = async (kind: string) =>
    (await site.mails()).findLast(({ to, kind: of }) => to === person.email && of === kind)?.text;
  expect(await mailOf('registered')).toContain('Tell us 2 things: date of birth, emergency contact.');
  expect((await enter(person)).status).toBe(200);
  const confirmed = await site.call(confirmRegistration, {
    body: { regID: person.registrationId },
    token: superadmin.token,
  });
  expect(confirmed.status).toBe(200);
  expect(await mailOf('confirmed')).toContain('We need the consent of your parent or guardian.');
  expect(await mailOf('confirmed')).not.toContain('you do not have to do anything');
});

test('the mail to the guardian has no text of the delegate', async () => {
  const person = await minor('Buy Cheap Things');
  await request(person, addressOf(person), 'Win A Prize');
  const mail = (await site.mails()).findLast(({ to }) => to === addressOf(person));
  expect(mail?.text).not.toMatch(/Cheap|Prize/);
});

test('a signature keeps its text and version after the text changed', async () => {
  const person = await minor();
  await sign(await asked(person));
  const before = (await own(person))?.consent.version;
  await save('Another text');
  expect((await own(person))?.consent.version).toBe(before);
  const { queries } = site.context.db;
  const row = await queries
    .selectFrom('guardian_consents')
    .innerJoin('guardian_texts', 'guardian_texts.id', 'guardian_consents.guardian_text_id')
    .select(['guardian_texts.id', 'guardian_texts.text'])
    .where('registration_id', '=', person.registrationId)
    .executeTakeFirstOrThrow();
  expect(row.text).toBe(text);
  await expect(queries.deleteFrom('guardian_texts').where('id', '=', row.id).execute()).rejects.toThrow();
});

test('a guardian can sign only the version that was shown', async () => {
  const person = await minor();
  const token = await asked(person);
  const { version } = (await show(token)).body;
  await save('A text that was changed after the link was sent');
  expect(await sign(token, { version })).toMatchObject({ status: 409 });
  expect((await own(person))?.consent.state).toBe('requested');
  expect(await sign(token)).toMatchObject({ status: 200 });
});

test('a queued link is not mailed while the event asks for no date of birth', async () => {
  const token = await asked(await minor());
  expect(await checkLink(token)).toBe('works');
  await save(text, { asksBirthDate: false, asksEmergencyContact: true });
  expect(await show(token)).toEqual(deadLink);
  expect(await checkLink(token)).toBe('not_needed');
});

test('used, replaced, expired and unknown links sign nothing', async () => {
  const person = await minor();
  const first = await asked(person);
  expect(await request(person, addressOf(person))).toMatchObject({ status: 429 });
  site.clock.advance(10 * minute);
  const second = await asked(person);
  expect(await show(first)).toEqual(deadLink);
  expect(await sign(first)).toEqual(deadLink);
  expect((await sign(second)).status).toBe(200);
  expect(await sign(second)).toEqual(used);
  expect(await show(second)).toEqual(used);
  expect(await show('x'.repeat(43))).toEqual(deadLink);

  const late = await minor();
  const token = await asked(late);
  await site.context.db.queries
    .updateTable('guardian_consents')
    .set({ expires_at: site.clock.now })
    .where('registration_id', '=', late.registrationId)
    .execute();
  expect(await sign(token)).toEqual(deadLink);
  expect((await own(late))?.consent.state).toBe('missing');
});

test('of ten concurrent signatures one counts, and one mail is sent', { tags: ['race'] }, async () => {
  const person = await minor();
  const token = await asked(person);
  const names = Array.from({ length: 10 }, (_, index) => `Parent ${index}`);
  const answers = await Promise.all(names.map((name) => sign(token, { name })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const mails = (await site.mails()).filter(
    ({ to, kind }) => to === person.email && kind === 'guardian_consent_signed',
  );
  expect(mails).toHaveLength(1);
});

test('of ten concurrent requests one is mailed', { tags: ['race'] }, async () => {
  const person = await minor();
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(person, addressOf(person))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a registration of another delegate is neither shown, changed nor requested for', async () => {
  const [person, other] = [await minor(), await delegate()];
  const thief = { ...other, registrationId: person.registrationId };
  expect(await enter(thief, adult)).toEqual(notFound);
  expect(await request(thief, addressOf(other))).toEqual(notFound);
  expect((await own(other))?.registrationId).toBe(other.registrationId);
  expect(await own(person)).toMatchObject({ birthDate: young });
});

test('a minor who asked a guardian can’t become an adult by another date of birth', async () => {
  const person = await minor();
  expect((await enter(person, adult)).status).toBe(200);
  const audited = site.context.db.queries.selectFrom('audit_log').select('subject_id');
  expect(await audited.where('action', '=', 'birth_date_made_adult').execute()).toContainEqual({
    subject_id: person.registrationId,
  });
  expect((await enter(person)).status).toBe(200);
  await asked(person);
  expect(await enter(person, adult)).toMatchObject({ status: 409, body: { code: 'guardian_asked' } });
  expect((await enter(person, '2017-01-01')).status).toBe(200);
  expect(await own(person)).toMatchObject({ consent: { state: 'requested' } });
});

test('the delegate can’t be the guardian, and adults need none', async () => {
  const person = await minor();
  const ownAddress = errorAnswer(400, 'Enter your guardian’s email, not your own');
  expect(await request(person, person.email.toUpperCase())).toEqual(ownAddress);
  expect(await request(person, person.email.replace('@', '+guardian@')), 'a tag').toEqual(ownAddress);
  expect((await enter(person, adult)).status).toBe(200);
  expect(await request(person, addressOf(person))).toMatchObject({ status: 409 });
  expect(await enter(person, '2999-01-01')).toMatchObject({ status: 400 });
});

test('new dates of the event can make a delegate an adult', async () => {
  const person = await minor();
  const { queries } = site.context.db;
  const { starts_at } = await queries
    .selectFrom('events')
    .select('starts_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const move = (time: number | null) =>
    queries.updateTable('events').set({ starts_at: time }).where('id', '=', event.id).execute();
  await queries
    .updateTable('events')
    .set({ ends_at: Date.parse('2050-01-01') })
    .where('id', '=', event.id)
    .execute();
  await move(Date.parse('2049-01-01'));
  expect((await own(person))?.consent.state).toBe('not_needed');
  await move(starts_at);
  expect((await own(person))?.consent.state).toBe('missing');
});

test('the date of birth and the emergency contact are for superadmins only', async () => {
  const person = await minor();
  const hidden = { birthDate: null, emergencyContact: null, hasEmergencyContact: true };
  expect((await onDesk(person, admin)).body).toMatchObject(hidden);
  expect((await onDesk(person, superadmin)).body).toMatchObject({
    birthDate: young,
    emergencyContact: contact,
  });
});

test('emergency contacts are erased 30 days after the event', async () => {
  const person = await minor();
  const { queries } = site.context.db;
  const tidy = () =>
    startHousekeeping(site.context, (error) => {
      throw error;
    })();
  const end = (time: number) =>
    queries.updateTable('events').set({ ends_at: time }).where('id', '=', event.id).execute();
  const kept = () =>
    queries
      .selectFrom('delegate_details')
      .select(['contact_name', 'birth_date'])
      .where('registration_id', '=', person.registrationId)
      .executeTakeFirst();
  await end(site.clock.now - 30 * day + minute);
  await tidy();
  expect(await kept()).toEqual({ contact_name: contact.name, birth_date: young });
  await end(site.clock.now - 30 * day);
  await tidy();
  expect(await kept()).toEqual({ contact_name: null, birth_date: young });
  await end(site.clock.now + 32 * day);
});

test('naming another person as guardian erases only the mails about the own consent', async () => {
  const person = await minor();
  const kindsTo = async (address: string) =>
    (await site.mails()).filter(({ to }) => to === address).map(({ kind }) => kind);
  const before = await kindsTo(admin.email);
  expect(before.length).toBeGreaterThan(0);
  expect((await request(person, admin.email)).status).toBe(200);
  expect(await kindsTo(admin.email)).toEqual([...before, 'guardian_consent']);
  const { accountId: id, email } = person;
  await site.context.db.change((transaction) => onAccountErased(site.context)(transaction, { id, email }));
  expect(await kindsTo(admin.email)).toEqual(before);
});

test('an account with the address of a guardian erases no mail to that guardian', async () => {
  const person = await minor();
  const squatter = await site.person({ verified: false });
  expect((await request(person, squatter.email)).status).toBe(200);
  const { accountId: id, email } = squatter;
  await site.context.db.change((transaction) => onAccountErased(site.context)(transaction, { id, email }));
  const left = (await site.mails()).filter(({ to }) => to === squatter.email);
  expect(left.map(({ kind }) => kind)).toEqual(['guardian_consent']);
});

test('everything about a delegate is erased with the account', async () => {
  const person = await minor();
  await asked(person);
  const { accountId: id, email } = person;
  await site.context.db.change((transaction) => onAccountErased(site.context)(transaction, { id, email }));
  const { queries } = site.context.db;
  for (const table of ['delegate_details', 'guardian_consents'] as const)
    expect(
      await queries
        .selectFrom(table)
        .selectAll()
        .where('registration_id', '=', person.registrationId)
        .execute(),
    ).toEqual([]);
  expect((await site.mails()).filter(({ to }) => to === addressOf(person))).toEqual([]);
});

test('a signed form is uploaded, refused with a reason, accepted, and filtered in the list', {
  tags: ['race'],
}, async () => {
  const person = await minor();
  const { registrationId, token } = person;
  const { consentText } = (await own(person)) ?? {};
  expect(consentText?.text).toBe(text);
  const version = consentText?.version ?? 0;
  const send = (by: Person, file = samplePdf(), sent = {}) => {
    const query = {
      registrationId,
      guardianName: 'Sample Parent',
      version: String(version),
      name: 'signed.pdf',
    };
    return upload(site, calls.uploadGuardianScan, { token: by.token, file, query: { ...query, ...sent } });
  };
  const listed = async (consent: string) => {
    const query = { eventName, consent };
    const { rows } = (await site.call(listRegistrations, { token: admin.token, query })).body;
    return rows.some(({ _id }) => _id === registrationId);
  };
  const filters = async () => {
    const query = { registrations: registrationId };
    const { withoutConsent } = (await site.call(listMissingDetailsToConfirm, { query, token: admin.token }))
      .body;
    const [missing, uploaded, given] = await Promise.all(['missing', 'uploaded', 'given'].map(listed));
    expect(withoutConsent.length > 0, 'before a confirmation').toBe(missing);
    return [missing, uploaded, given];
  };
  const decide = (decision: string, { by = admin, reason = '', uploadedAt = '' } = {}) =>
    site.call(calls.decideGuardianScan, {
      body: {
        registrationId,
        decision,
        reason,
        uploadedAt: uploadedAt || new Date(site.clock.now).toISOString(),
      },
      token: by.token,
    });
  expect(await filters()).toEqual([true, false, false]);
  expect(await send(await site.person())).toMatchObject({ status: 404 });
  expect(await send(person, samplePdf(), { version: String(version + 1) })).toMatchObject({ status: 409 });
  expect(await send(person, Buffer.from('MZ program'))).toMatchObject({
    status: 400,
    body: { code: 'invalid_file' },
  });
  expect(await decide('accept')).toMatchObject({ status: 404 });
  expect(await send(person)).toMatchObject({ status: 200 });
  expect(await own(person)).toMatchObject({
    consent: { state: 'uploaded', scan: { fileName: 'signed.pdf' } },
  });
  expect(await filters()).toEqual([true, true, false]);

  const url = calls.getGuardianScan.path.replace(':registrationId', registrationId);
  const download = async (by: Person) =>
    (await site.app.inject({ url, headers: { authorization: `Bearer ${by.token}` } })).statusCode;
  expect([await download(person), await download(admin), await download(await site.person())]).toEqual([
    200, 200, 404,
  ]);

  expect(await decide('refuse')).toMatchObject({ status: 400, body: { code: 'reason_missing' } });
  expect(await decide('accept', { uploadedAt: new Date(0).toISOString() })).toMatchObject({ status: 409 });
  expect(await decide('refuse', { reason: 'The signature is missing' })).toMatchObject({ status: 200 });
  expect(await own(person)).toMatchObject({
    consent: { state: 'missing', scan: { refusalReason: 'The signature is missing' } },
  });
  const mailed = async () =>
    (await site.mails()).filter(({ to, kind }) => to === person.email && kind === 'guardian_scan_decided');
  expect((await mailed()).at(-1)?.text).toContain('The signature is missing');

  site.clock.advance(minute);
  const link = await asked(person);
  expect(await send(person, await photograph())).toMatchObject({ status: 200 });
  expect(await decide('accept')).toMatchObject({ status: 200 });
  expect(await decide('accept'), 'twice').toMatchObject({ status: 409 });
  expect(await own(person)).toMatchObject({ consent: { state: 'signed', scan: { fileName: 'signed.jpg' } } });
  expect((await onDesk(person, admin)).body.consent).toMatchObject({ state: 'signed', scan: { version } });
  expect(await filters()).toEqual([false, false, true]);
  expect(await send(person)).toMatchObject({ status: 409, body: { code: 'already_signed' } });
  expect(await sign(link)).toMatchObject(used);
  expect(await checkLink(link)).toBe('not_needed');
  expect(await enter(person, adult)).toMatchObject({ status: 409, body: { code: 'consent_signed' } });
  expect(await mailed()).toHaveLength(2);

  expect(await decide('refuse', { reason: 'It was of another child' }), 'a mistake').toMatchObject({
    status: 200,
  });
  expect(await enter(person, adult)).toMatchObject({ status: 409, body: { code: 'guardian_asked' } });
  expect((await site.call(calls.getDelegateDetails, { params: { registrationId }, token })).status).toBe(403);
});

const copyLink = async ({ token, registrationId }: Delegate) => {
  const body = { registrationId, guardianName: 'Sample Parent' };
  const answer = await site.call(calls.createGuardianLink, { body, token });
  return { ...answer, linkToken: /\/guardian\/(\S+)$/.exec(answer.body.link ?? '')?.[1] ?? '' };
};
const decideSignature = async (person: Delegate, decision: 'accept' | 'refuse', reason = '') => {
  const uploadedAt = must((await own(person))?.consent.scan).uploadedAt;
  const body = { registrationId: person.registrationId, uploadedAt, decision, reason };
  return site.call(calls.decideGuardianScan, { body, token: admin.token });
};

test('a signature through a link that the delegate copied counts once an admin accepts it', async () => {
  const person = await minor();
  const { linkToken } = await copyLink(person);
  expect(await own(person)).toMatchObject({
    consent: { state: 'missing', linkCopiedAt: expect.any(String) },
  });
  expect(await enter(person, adult)).toMatchObject({ status: 409, body: { code: 'guardian_asked' } });
  expect((await show(linkToken)).body).toMatchObject({ text, isCheckedAfterwards: true });
  expect((await sign(linkToken, { name: 'Sample Signer' })).status).toBe(200);
  const signature = { fileName: null, guardianName: 'Sample Signer' };
  const unchecked = { state: 'uploaded', signedAt: null, linkCopiedAt: null, scan: signature };
  expect((await onDesk(person, admin)).body.consent).toMatchObject(unchecked);
  const query = { registrations: person.registrationId };
  const lacking = async () =>
    (await site.call(listMissingDetailsToConfirm, { query, token: admin.token })).body.withoutConsent.length;
  expect(await lacking()).toBe(1);
  const file = { params: { registrationId: person.registrationId }, token: admin.token };
  expect((await site.call(calls.getGuardianScan, file)).status, 'it has no file').toBe(404);
  expect((await decideSignature(person, 'accept')).status).toBe(200);
  expect(await own(person)).toMatchObject({ consent: { state: 'signed', scan: signature } });
  expect(await lacking()).toBe(0);
  expect((await copyLink(person)).status).toBe(409);
});

test('a refused signature through a copied link is mailed, and another way stays open', async () => {
  const person = await minor();
  await sign((await copyLink(person)).linkToken);
  expect((await decideSignature(person, 'refuse', 'Your mother did not sign it')).status).toBe(200);
  expect((await own(person))?.consent.state).toBe('missing');
  const mail = (await site.mails()).findLast(({ to }) => to === person.email);
  expect(mail?.text).toContain('the signature through the link that you copied');
  expect(mail?.text).toContain('Your mother did not sign it');
  expect((await sign(await asked(person))).status).toBe(200);
  expect((await own(person))?.consent).toMatchObject({ state: 'signed', signedName: 'Sample Parent' });
});

test('a copied link works once, until the next one, and ends no mailed link', async () => {
  const person = await minor();
  const mailed = await asked(person);
  const first = await copyLink(person);
  const second = await copyLink(person);
  expect(await show(first.linkToken)).toEqual(deadLink);
  expect(await sign(first.linkToken)).toEqual(deadLink);
  expect((await sign(second.linkToken)).status).toBe(200);
  expect(await sign(second.linkToken)).toEqual(used);
  expect((await show(mailed)).body).toMatchObject({ isCheckedAfterwards: false });
  expect((await sign(mailed)).status).toBe(200);
  expect((await own(person))?.consent.state).toBe('signed');

  const late = await minor();
  const { linkToken } = await copyLink(late);
  expect((await sign(await asked(late))).status).toBe(200);
  expect(await sign(linkToken), 'after a mailed link was signed').toEqual(used);

  const { linkToken: expired } = await copyLink(await minor());
  await site.context.db.queries
    .updateTable('guardian_links')
    .set({ expires_at: site.clock.now })
    .where('token_fingerprint', '=', hashToken(expired))
    .execute();
  expect(await sign(expired)).toEqual(deadLink);
});

test('of ten concurrent signatures through a copied link one is stored', { tags: ['race'] }, async () => {
  const { linkToken } = await copyLink(await minor());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => sign(linkToken, { name: `Parent ${index}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a link is copied only for the own registration of a minor, and its token is stored nowhere', async () => {
  const [person, grown] = [await minor(), await delegate()];
  expect(await copyLink({ ...grown, registrationId: person.registrationId })).toMatchObject(notFound);
  expect((await enter(grown, adult)).status).toBe(200);
  expect(await copyLink(grown)).toMatchObject({ status: 409, body: { code: 'consent_not_needed' } });
  const { linkToken } = await copyLink(person);
  const row = await site.context.db.queries
    .selectFrom('guardian_links')
    .selectAll()
    .where('registration_id', '=', person.registrationId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(linkToken);
  const { accountId: id, email } = person;
  await site.context.db.change((transaction) => onAccountErased(site.context)(transaction, { id, email }));
  expect(await show(linkToken), 'erased').toEqual(deadLink);
});

test('a delegate copies at most 20 links in an hour', async () => {
  const person = await minor();
  const answers = [];
  for (let made = 0; made < 21; made++) answers.push((await copyLink(person)).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('before a confirmation the desk learns who lacks a date of birth or a consent', async () => {
  await save();
  const [unknown, child, grown] = [
    await delegate('Sample Unknown'),
    await minor('Sample Child'),
    await minor(),
  ];
  await enter(grown, adult);
  const missing = async () => {
    const registrations = [unknown, child, grown].map(({ registrationId }) => registrationId).join(',');
    return (await site.call(listMissingDetailsToConfirm, { query: { registrations }, token: admin.token }))
      .body;
  };
  expect(await missing()).toEqual({
    withoutBirthDate: [{ _id: unknown.registrationId, name: 'Sample Unknown' }],
    withoutConsent: [{ _id: child.registrationId, name: 'Sample Child' }],
  });
  await sign(await asked(child));
  expect((await missing()).withoutConsent).toEqual([]);
  const tooMany = Array.from({ length: maxDecisionsAtOnce + 1 }, () => child.registrationId).join(',');
  const refused = await site.call(listMissingDetailsToConfirm, {
    query: { registrations: tooMany },
    token: admin.token,
  });
  expect(refused.status, 'more than one batch').toBe(400);
});

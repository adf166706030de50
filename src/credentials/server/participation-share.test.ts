import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantDuty, recordRollEvents } from '#attendance/contract.ts';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { council, event, eventName, press } from '../../../tests/support/conference.ts';
import { type Seated, seatedPeople } from '../../../tests/support/seated.ts';
import {
  defaultCertificateDesign,
  getCertificateSetup,
  issueCertificateAnyway,
  issueCertificates,
  saveCertificateDesign,
  searchCertificates,
} from '../contract.ts';

let site: TestApp;
let superadmin: Person;
let asha: Seated;
let bela: Seated;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  const seat = ({ value, portfolios }: typeof council, at: number) => ({
    ...{ committee: value, portfolio: portfolios[at] ?? '' },
  });
  [asha, bela] = (await seatedPeople(
    site,
    [seat(council, 0), seat(council, 1), seat(press, 0)],
    ['Asha Rao', 'Bela Rao', 'Chandra Sen'].map((name) => ({ name })),
  )) as [Seated, Seated];
  const day = dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' });
  const chair = await site.person();
  const duty = {
    eventName,
    email: chair.email,
    kind: 'chair',
    committee: council.value,
    lastDay: day,
  } as const;
  await site.call(grantDuty, { token: superadmin.token, body: duty });
  const take = (number: number, present: readonly Seated[]) =>
    site.call(recordRollEvents, {
      token: chair.token,
      body: {
        ...{
          eventName,
          committee: council.value,
          session: buildDaySessionKey(day, number),
          sentAt: site.clock.now,
        },
        events: present.map(({ regID }) => ({
          ...{ id: randomUUID(), at: site.clock.now, registrationId: regID, mark: 'present' as const },
        })),
      },
    });
  await take(1, [asha, bela]);
  await take(2, [asha]);
  const dates = { starts_at: site.clock.now, ends_at: site.clock.now + dayMs };
  await site.context.db.queries.updateTable('events').set(dates).where('id', '=', event.id).execute();
});
afterAll(() => site.close());

const desk = async () =>
  (await site.call(getCertificateSetup, { token: superadmin.token, params: { eventName } })).body;
const setShare = async (minimumShare: number) => {
  const { revision } = await desk();
  const design = { ...defaultCertificateDesign, minimumShare };
  const body = { eventName, revision, design };
  return (await site.call(saveCertificateDesign, { token: superadmin.token, body })).status;
};
const anyway = ({ regID }: Seated, { token }: Person = superadmin) =>
  site.call(issueCertificateAnyway, { token, body: { eventName, registrationId: regID } });

test('a design of an earlier version has no share', async () => {
  const { minimumShare: _, ...earlier } = defaultCertificateDesign;
  const row = { event_id: event.id, revision: 1, design: JSON.stringify(earlier) };
  await site.context.db.queries.insertInto('certificate_designs').values(row).execute();
  expect(await desk()).toMatchObject({ design: defaultCertificateDesign, waiting: 3, below: [] });
});

test('delegates below the share are listed and not issued, unless a superadmin issues anyway', async () => {
  expect(await setShare(101)).toBe(400);
  expect(await setShare(75)).toBe(200);
  expect(await desk()).toMatchObject({
    waiting: 2,
    below: [{ registrationId: bela.regID, name: 'Bela Rao', attended: 1, held: 2 }],
  });
  expect((await anyway(asha)).body).toMatchObject({ code: 'not_below_share' });
  const issued = await site.call(issueCertificates, { token: superadmin.token, body: { eventName } });
  expect(issued.body).toMatchObject({ count: 2 });
  expect((await anyway(bela, await site.person({ role: 'admin' }))).status).toBe(403);
  const answers = await Promise.all([anyway(bela), anyway(bela)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { below } = await desk();
  const params = { eventName };
  const { rows: certificates } = (await site.call(searchCertificates, { token: superadmin.token, params }))
    .body;
  expect(below).toEqual([]);
  expect(certificates.map(({ name, issuedAt }) => [name, issuedAt !== null])).toEqual([
    ['Asha Rao', true],
    ['Bela Rao', true],
    ['Chandra Sen', true],
  ]);
  const mailed = (await site.mails()).filter(
    ({ kind, to }) => kind === 'certificate_issued' && to === bela.email,
  );
  expect(mailed).toHaveLength(1);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['subject_id', 'before'])
    .where('action', '=', 'certificate_issued_anyway')
    .execute();
  expect(audited).toEqual([
    {
      subject_id: bela.regID,
      before: JSON.stringify({ fact: 'sessions_attended', attended: 1, held: 2 }),
    },
  ]);
});

import { expect } from 'vitest';
import { endDuty, listDuties } from '#attendance/contract.ts';
import { dayMs, formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { askForDetails, insertAnsweredQuestion, insertGuests, withDuty } from '#tests/support/hospitality.ts';
import { must } from '#tests/support/must.ts';
import { textOf } from '#tests/support/pdf.ts';
import {
  changeTeamStays,
  enterTeamStay,
  getOwnTeamStays,
  loadHospitalityList,
  printHospitality,
  recordDetailOpenings,
  saveOwnTeamStay,
} from '../contract.ts';
import { purgeExpiredStays } from './index.ts';

const none = { diet: '', vehicle: '' as const, number: '', arrivesAt: '', people: 1 };

const test = base
  .extend('site', async ({ site }) => {
    await askForDetails(site);
    return site;
  })
  .extend('host', async ({ site }) => withDuty(site, 'hospitality', await site.person()))
  .extend('helper', async ({ site }) => withDuty(site, 'door', await site.person({ name: 'Sample Helper' })))
  .extend('stays', ({ site, host, helper }) => {
    const { queries } = site.context.db;
    const change = (kind: 'add' | 'remove') =>
      site.call(changeTeamStays, {
        token: host.token,
        body: { eventName, accountIds: [helper.accountId], change: kind },
      });
    const own = async () => (await site.call(getOwnTeamStays, { token: helper.token })).body.stays;
    const save = (typed: object, token = helper.token) =>
      site.call(saveOwnTeamStay, { token, body: { eventName, ...none, ...typed } });
    const list = async () =>
      (await site.call(loadHospitalityList, { token: host.token, body: { eventName } })).body;
    const guest = async () => must((await list()).people.find(({ duties }) => duties));
    const enter = async (typed: object, by = host, registrationId?: string) =>
      site.call(enterTeamStay, {
        token: by.token,
        body: {
          eventName,
          registrationId: registrationId ?? (await guest()).registrationId,
          ...none,
          ...typed,
        },
      });
    const train = (at = site.clock.now + dayMs) => ({
      vehicle: 'train' as const,
      number: '12345 Sample Express',
      arrivesAt: formatDateTimeInputValue(at, { timeZone: 'Asia/Kolkata' }),
    });
    const print = async (kind: string) => {
      const path = printHospitality.path.replace(':eventName', encodeURIComponent(eventName));
      const answer = await site.app.inject({
        url: `${path}?${new URLSearchParams({ kind })}`,
        headers: { authorization: `Bearer ${host.token}` },
      });
      return (await textOf(answer.rawPayload)).replaceAll(/\s+/g, ' ');
    };
    const stored = () =>
      queries.selectFrom('team_stays').select(['diet', 'vehicle']).where('event_id', '=', event.id).execute();
    return { change, own, save, list, guest, enter, train, print, stored };
  });

test('a person of the team says what they eat and when they arrive', async ({ stays }) => {
  expect(await stays.own()).toEqual([]);
  await stays.change('add');
  const [empty] = await stays.own();
  expect(empty).toMatchObject({ eventName, diet: null, arrival: null });
  expect(empty?.dietQuestion).toMatchObject({ label: 'Dietary needs' });
  expect(empty?.dietQuestion?.options).toContain('Jain');
  expect((await stays.save({ diet: 'Jain', ...stays.train() })).status).toBe(200);
  const answers = {
    diet: 'Jain',
    arrival: { vehicle: 'train', number: '12345 Sample Express', people: 1 },
  };
  expect(await stays.own()).toMatchObject([answers]);
  expect(await stays.guest()).toMatchObject(answers);
  expect(await stays.print('meals')).toContain('Jain 1');
  expect(await stays.print('arrivals')).toContain('Train 12345 Sample Express 1 Sample Helper');
  expect(await stays.print('emergency_by_name')).toContain('Sample Helper (team) Jain');
  await stays.save({});
  expect(await stays.own()).toMatchObject([{ diet: null, arrival: null }]);
});

test('hospitality enters diet and arrival, and the audit log has who did', async ({
  site,
  host,
  helper,
  stays,
}) => {
  await stays.change('add');
  expect((await stays.enter({ diet: 'No nuts', ...stays.train() })).status).toBe(200);
  expect(await stays.own()).toMatchObject([{ diet: 'No nuts', arrival: { vehicle: 'train' } }]);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'team_stay_entered')
    .execute();
  expect(audited).toMatchObject([{ actor_id: host.accountId, subject_id: helper.accountId }]);
  expect(JSON.stringify(audited)).not.toContain('nuts');
});

test('only the person and hospitality of the event enter a stay', async ({ site, host, helper, stays }) => {
  expect((await stays.save({ diet: 'Vegan' })).body.code).toBe('no_such_stay');
  await stays.change('add');
  const stranger = await site.person();
  expect((await stays.save({ diet: 'Vegan' }, stranger.token)).body.code).toBe('no_such_stay');
  expect((await stays.enter({ diet: 'Vegan' }, helper)).status).toBe(403);
  expect((await stays.enter({ diet: 'Vegan' }, host, 'unknown')).body.code).toBe('no_such_stay');
  const [delegate] = await insertGuests(site, [{ name: 'Asha Rao', diet: 'Halal' }]);
  expect((await stays.enter({ diet: 'Vegan' }, host, must(delegate).id)).body.code).toBe('no_such_stay');
  const elsewhere = { token: helper.token, body: { ...none, eventName: 'No such event' } };
  expect((await site.call(saveOwnTeamStay, elsewhere)).body.code).toBe('no_such_event');
  const { token } = await site.superadmin();
  const { duties } = (await site.call(listDuties, { token, params: { eventName } })).body;
  const { _id: dutyId } = must(duties.find(({ name }) => name === 'Sample Helper'));
  await site.call(endDuty, { token, body: { dutyId } });
  expect((await stays.save({ diet: 'Vegan' })).body.code).toBe('no_such_stay');
  expect(await stays.own()).toEqual([]);
  expect(await stays.stored()).toEqual([{ diet: null, vehicle: null }]);
});

test.for([
  ['a long diet', { diet: 'x'.repeat(101) }],
  ['a diet on two lines', { diet: 'Vegan\nHalal' }],
  ['a diet that is still to be typed', { diet: '…' }],
  ['a vehicle without a time', { vehicle: 'train' }],
  ['no people', { vehicle: 'car', arrivesAt: '2027-01-01T10:00', people: 0 }],
  ['an arrival long before the event', { vehicle: 'car', arrivesAt: '2001-01-01T10:00' }],
] as const)('%s is refused', async ([, typed], { stays }) => {
  await stays.change('add');
  expect((await stays.save(typed)).status).toBe(400);
  expect((await stays.enter(typed)).status).toBe(400);
  expect(await stays.stored()).toEqual([{ diet: null, vehicle: null }]);
});

test('the diets of the team are counted with those of delegates, by the chosen question', async ({
  site,
  stays,
}) => {
  const [delegate] = await insertGuests(site, [{ name: 'Asha Rao' }]);
  const id = await insertAnsweredQuestion(site, 'Sample meals', new Map([[must(delegate).id, 'No nuts']]));
  await site.context.db.queries
    .insertInto('hospitality_settings')
    .values({ event_id: event.id, diet_question_id: id, category_question_id: null, revision: 1 })
    .execute();
  await stays.change('add');
  expect(await stays.own()).toMatchObject([{ dietQuestion: { label: 'Sample meals', options: [] } }]);
  await stays.save({ diet: 'No nuts' });
  expect(await stays.list()).toMatchObject({ dietLabel: 'Sample meals', dietOptions: [] });
  expect(await stays.print('meals')).toContain('No nuts 2');
});

test('opening a person of the team is in the audit log once, and erased with the stay', async ({
  site,
  host,
  helper,
  stays,
}) => {
  await stays.change('add');
  const { registrationId } = await stays.guest();
  const at = site.clock.now;
  const opening = { id: '0d9c4f4e-8f0a-4c63-9d5e-2a1f5b8f9a02', at, registrationId };
  const body = { eventName, sentAt: at, openings: [opening] };
  const open = () => site.call(recordDetailOpenings, { token: host.token, body });
  expect((await open()).body).toEqual({ recorded: 1 });
  expect((await open()).body).toEqual({ recorded: 0 });
  const { queries } = site.context.db;
  const audited = await queries
    .selectFrom('audit_log')
    .select('subject_id as of')
    .where('action', '=', 'personal_details_opened')
    .execute();
  expect(audited).toEqual([{ of: helper.accountId }]);
  await stays.change('remove');
  expect(await queries.selectFrom('detail_openings').select('id').execute()).toEqual([]);
});

test('diet and arrival of the team are erased with the stay, 30 days after the event', async ({
  site,
  stays,
}) => {
  await stays.change('add');
  await stays.save({ diet: 'Jain', ...stays.train() });
  site.clock.advance(31 * dayMs);
  await purgeExpiredStays(site.context);
  expect(await stays.stored()).toEqual([{ diet: 'Jain', vehicle: 'train' }]);
  site.clock.advance(2 * dayMs);
  await purgeExpiredStays(site.context);
  expect(await stays.stored()).toEqual([]);
});

import { describe, expect } from 'vitest';
import { compareRules, explainSeat, getDraft, listDrafts, makeDraft } from '#allocation/contract.ts';
import { assignPortfolio } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  createDraft,
  defaultDraftSettings,
  insertConfirmedDelegates,
  markDemanding,
  readCurrentDraft,
  setLevels,
} from '#tests/support/allocation-drafts.ts';
import { addSeats } from '#tests/support/catalogue-ids.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { allocate } from '../rule/allocate.ts';
import { parseInputs } from '../rule/inputs.ts';

const test = base.extend('drafts', ({ site, admin }) => {
  const draft = (choices?: object) => createDraft(site, admin.token, choices);
  const make = (body: object, token = admin.token) =>
    site.call(makeDraft, { params: { eventName }, body, token });
  return { draft, make };
});

const [first, second, third] = council.portfolios;
const seatsOf = ({ rows }: Awaited<ReturnType<typeof createDraft>>) =>
  new Map(rows.map(({ regID, seat }) => [regID, seat?.portfolio]));

describe('a draft', () => {
  test('allocates a seat of the council to each delegate who asked for it, and gives none yet', async ({
    site,
    drafts,
  }) => {
    const [a, b] = await insertConfirmedDelegates(site, [[first], [first, second]]);
    const { rows, quality, since } = await drafts.draft();
    expect(new Set(rows.map(({ seat }) => seat?.portfolio))).toEqual(new Set([first, second]));
    expect(rows.map(({ regID }) => regID).sort()).toEqual([a?.id, b?.id].sort());
    expect(quality).toMatchObject({ delegates: 2, waiting: 0, unnamed: 0, firstWish: 1 });
    expect(since).toEqual([]);
    const seated = await site.context.db.queries
      .selectFrom('registrations')
      .select('id')
      .where('seat_id', 'is not', null)
      .execute();
    expect(seated).toEqual([]);
    expect((await site.mails()).filter(({ kind }) => kind === 'assigned')).toEqual([]);
  });

  test('is the same to the byte when it is made again from its stored inputs', async ({ site, drafts }) => {
    await insertConfirmedDelegates(site, [[first], [first, second], [second, third], [third]]);
    const { _id } = await drafts.draft();
    const { inputs, given, digest } = await site.context.db.queries
      .selectFrom('allocation_drafts')
      .select(['inputs', 'given', 'digest'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const again = await allocate(parseInputs(JSON.parse(inputs)));
    expect(JSON.stringify(again.given)).toBe(given);
    expect(again.digest).toBe(digest);
  });

  test('gives each seat of a portfolio that has two', async ({ site, drafts }) => {
    await addSeats(site.context, { committee: council.value, portfolio: first }, 2);
    await insertConfirmedDelegates(site, [[first], [first]]);
    expect((await drafts.draft()).rows.map(({ rank }) => rank)).toEqual([1, 1]);
  });

  test('follows a pin, keeps a seat free and excludes a delegate', async ({ site, drafts }) => {
    const [a, b, c] = await insertConfirmedDelegates(site, [[first], [first], [second]]);
    const made = await drafts.draft({
      ...defaultDraftSettings,
      pins: [{ regID: a?.id, committee: press.value, portfolio: press.portfolios[0] }],
      kept: [{ committee: council.value, portfolio: second }],
      excluded: [b?.id],
    });
    expect(seatsOf(made).get(must(a).id)).toBe(press.portfolios[0]);
    expect(seatsOf(made).get(must(b).id)).toBeUndefined();
    expect(seatsOf(made).get(must(c).id)).not.toBe(second);
    expect(made.rows.map(({ how }) => how)).toEqual(['rule', 'pinned', 'left_out']);
  });

  test('gives no demanding seat to a beginner, unless by a pin or a choice of the desk', async ({
    site,
    admin,
    drafts,
  }) => {
    const [a, b] = await insertConfirmedDelegates(site, [[first], [second]]);
    const id = must(a).id;
    await setLevels(site, 'Beginner', [id, must(b).id]);
    await markDemanding(site, first);
    const seat = { committee: council.value, portfolio: first };
    const made = await drafts.draft();
    expect(seatsOf(made).get(id)).not.toBe(first);
    expect(made.rows.map(({ experienceLevel }) => experienceLevel)).toEqual(['Beginner', 'Beginner']);
    const fits = [
      { ...defaultDraftSettings, pins: [{ regID: id, ...seat }] },
      { ...defaultDraftSettings, admitted: [id] },
      { ...defaultDraftSettings, demandingFor: 'everyone' },
    ];
    for (const choices of fits) expect(seatsOf(await drafts.draft(choices)).get(id)).toBe(first);
    expect(seatsOf(await drafts.draft({ ...defaultDraftSettings, admitted: [b?.id] })).get(id)).not.toBe(
      first,
    );
    await setLevels(site, 'Experienced', [id]);
    expect((await readCurrentDraft(site, admin.token, made._id)).since).toEqual([
      'Sample Delegate 1 has another level of experience.',
    ]);
    expect(seatsOf(await drafts.draft()).get(id)).toBe(first);
  });

  test('of an earlier release with fewer choices is read and made again', async ({ site, admin, drafts }) => {
    await insertConfirmedDelegates(site, [[first]]);
    const { _id } = await drafts.draft();
    const known = { policy: 'bands', groups: 'none', pins: [], kept: [], excluded: [] };
    await site.context.db.queries
      .updateTable('allocation_drafts')
      .set({ choices: JSON.stringify({ ...known, demanding: [], beginners: [] }) })
      .execute();
    const { choices, again, since } = await readCurrentDraft(site, admin.token, _id);
    expect([choices, again, since]).toEqual([defaultDraftSettings, defaultDraftSettings, []]);
  });

  test('moves no delegate with a seat, and lists who was confirmed or seated since', async ({
    site,
    admin,
    drafts,
  }) => {
    const [a, b] = await insertConfirmedDelegates(site, [[first], [first, second]]);
    const made = await drafts.draft();
    await site.call(assignPortfolio, {
      body: { eventID: must(a).id, committee: council.value, portfolio: third },
      token: admin.token,
    });
    await insertConfirmedDelegates(site, [[third]], { name: 'Late Sample' });
    const { since } = await readCurrentDraft(site, admin.token, made._id);
    expect(since).toEqual([
      'Late Sample was confirmed later.',
      'Sample Delegate 1 has another seat or lost it.',
    ]);
    const next = await drafts.draft(made.again);
    expect(seatsOf(next).get(must(b).id)).toBe(first);
    expect(next.rows.find(({ regID }) => regID === a?.id)).toMatchObject({ how: 'seated_before' });
  });

  test('is listed with its author and compared with every rule', async ({ site, admin, drafts }) => {
    await insertConfirmedDelegates(site, [[first], [first, second]]);
    const { _id } = await drafts.draft();
    const { body } = await site.call(listDrafts, { params: { eventName }, token: admin.token });
    expect(body.drafts).toMatchObject([
      { _id, madeBy: 'Sample Delegate', policy: 'bands', publishedAt: null },
    ]);
    expect([body.unseated, body.eventState]).toEqual([2, 'announced']);
    const params = { eventName, draftID: _id };
    const rules = await site.call(compareRules, { params, token: admin.token });
    expect(rules.body.ways.map(({ way }) => way)).toEqual([
      'first_come_first_served',
      'first_wishes_first',
      'bands',
      'least_sum',
      'rank_maximal',
    ]);
    expect((await site.call(compareRules, { params, token: admin.token })).body).toEqual(rules.body);
  });

  test('explains a seat to the desk, and tells a pinned delegate that it was given by hand', async ({
    site,
    admin,
    drafts,
  }) => {
    const [a, b, c] = await insertConfirmedDelegates(site, [[first], [first], [second]]);
    const made = await drafts.draft({
      ...defaultDraftSettings,
      pins: [{ regID: c?.id, committee: council.value, portfolio: third }],
    });
    const why = async (regID = '') =>
      (
        await site.call(explainSeat, {
          params: { eventName, draftID: made._id, regID },
          token: admin.token,
        })
      ).body.words;
    const unlucky = seatsOf(made).get(must(a).id) === first ? b : a;
    expect((await why(unlucky?.id)).join(' ')).toContain(
      `${first} went to a delegate who had also put it first`,
    );
    expect(await why(c?.id)).toEqual(['The secretariat gave you this seat.']);
    expect(await why('nobody')).toBeUndefined();
  });
});

describe('a draft is refused', () => {
  test.for([
    ['a pin of no delegate', { pins: [{ regID: 'x', committee: council.value, portfolio: first }] }, 409],
    ['another rule', { policy: 'fair' }, 400],
    ['pins that are none', { pins: 'all' }, 400],
    ['a seat that is none', { kept: [{ committee: '', portfolio: first }] }, 400],
  ] as const)('with %s', async ([_what, change, status], { site, drafts }) => {
    await insertConfirmedDelegates(site, [[first]]);
    expect((await drafts.make({ ...defaultDraftSettings, ...change })).status).toBe(status);
  });

  test('for two pins on one seat, for an unknown event, and to a delegate', async ({
    site,
    admin,
    drafts,
  }) => {
    const [a, b] = await insertConfirmedDelegates(site, [[first], [first]]);
    const seat = { committee: council.value, portfolio: first };
    const pins = [
      { regID: a?.id, ...seat },
      { regID: b?.id, ...seat },
    ];
    expect(await drafts.make({ ...defaultDraftSettings, pins })).toMatchObject({
      status: 409,
      body: { error: makeDraft.errors.contradiction.message },
    });
    const elsewhere = {
      params: { eventName: 'No Conference' },
      body: defaultDraftSettings,
      token: admin.token,
    };
    expect((await site.call(makeDraft, elsewhere)).status).toBe(404);
    const none = { params: { eventName, draftID: 'none' }, token: admin.token };
    expect((await site.call(getDraft, none)).status).toBe(404);
  });
});

import { describe, expect } from 'vitest';
import { listDrafts, makeDraft, previewChoices } from '#allocation/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  defaultDraftSettings,
  insertConfirmedDelegates,
  markDemanding,
  setLevels,
} from '#tests/support/allocation-drafts.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { newMember, setRegistrationWindow } from '#tests/support/registering.ts';

const test = base.extend(
  'weigh',
  ({ site, admin }) =>
    (choices: object = {}, separately = true) =>
      site.call(previewChoices, {
        params: { eventName },
        body: { ...defaultDraftSettings, ...choices, separately },
        token: admin.token,
      }),
);

const [first, second] = council.portfolios;
const far = { committee: press.value, portfolio: press.portfolios[0] };

describe('before a draft is made', () => {
  test('its pins are compared with a draft without pins', async ({ site, admin, weigh }) => {
    const [a] = await insertConfirmedDelegates(site, [[first], [second]]);
    const { chosen, instead } = (await weigh({ pins: [{ regID: a?.id, ...far }] })).body;
    expect(chosen).toMatchObject({ quality: { delegates: 2, outside: 1, sumOfRanks: 13 + 1 } });
    expect(instead).toMatchObject([
      { what: 'without_pins', better: 1, worse: 0, quality: { outside: 0, sumOfRanks: 2 } },
    ]);
    expect((await site.call(listDrafts, { params: { eventName }, token: admin.token })).body.drafts).toEqual(
      [],
    );
  });

  test('demanding portfolios for beginners are compared both ways when the event has both', async ({
    site,
    weigh,
  }) => {
    const [a] = await insertConfirmedDelegates(site, [[first]]);
    expect((await weigh()).body.instead).toEqual([]);
    await markDemanding(site, first);
    await setLevels(site, 'Beginner', [must(a).id]);
    const kept = (await weigh()).body;
    expect(kept.chosen.quality).toMatchObject({ unnamed: 1 });
    expect(kept.instead).toMatchObject([
      { what: 'demanding_for_everyone', better: 1, quality: { unnamed: 0 } },
    ]);
    const open = (await weigh({ demandingFor: 'everyone' })).body;
    expect(open.instead).toMatchObject([{ what: 'demanding_for_not_beginners', worse: 1 }]);
  });

  test('wishes of groups are compared by the number of met wishes', async ({ site, weigh }) => {
    await setRegistrationWindow(site, true);
    const leader = await site.person();
    for (const _ of [1, 2]) await newMember(site, leader, 'Sample Group');
    await site.context.db.queries.updateTable('registrations').set({ status: 'confirmed' }).execute();
    const { chosen, instead } = (await weigh()).body;
    expect(instead.map(({ what }) => what)).toEqual(['groups_spread', 'groups_together']);
    expect(chosen.unmet.spread + chosen.unmet.together).toBe(2);
    expect(instead.map(({ quality }) => quality)).toEqual([chosen.quality, chosen.quality]);
  });

  test('computes only the choices without alternatives; an excluded delegate is waiting', async ({
    site,
    weigh,
  }) => {
    const [a] = await insertConfirmedDelegates(site, [[first], [second]]);
    const { body } = await weigh({ excluded: [a?.id] }, false);
    expect(body).toMatchObject({ chosen: { quality: { delegates: 2, waiting: 1 } }, instead: [] });
  });

  test('contradicting choices and an unknown event are refused', async ({ site, admin, weigh }) => {
    const [a, b] = await insertConfirmedDelegates(site, [[first], [second]]);
    const pins = [a, b].map((one) => ({ regID: one?.id, ...far, portfolio: press.portfolios[1] }));
    expect(await weigh({ pins: [...pins, ...pins] })).toMatchObject({
      status: 409,
      body: { error: makeDraft.errors.contradiction.message },
    });
    expect((await weigh({ policy: 'the best' })).status).toBe(400);
    const params = { eventName: 'No Conference' };
    const body = { ...defaultDraftSettings, separately: true };
    expect((await site.call(previewChoices, { params, body, token: admin.token })).status).toBe(404);
  });
});

import { expect } from 'vitest';
import { test } from '#tests/kit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice } from '#tests/support/debating.ts';
import { playThreeHours, sampleSittings } from '#tests/support/sample-sittings.ts';
import { maxStepsPerCall, setDebateMembers } from '../../contract.ts';
import { advanceAll, renumberBody, startCourse } from '../../rule/course.ts';
import { hashDebate } from '../../rule/fold.ts';
import type { MemberInput } from '../../rule/state.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';

test.for(sampleSittings)(
  'a sitting of three hours under %s has the same hash on both engines as on a device',
  async ([id, hash], { site, superadmin }) => {
    const rules = findShippedRuleSet(id) ?? expect.fail();
    const { chair } = await chairCouncil(site, superadmin, id);
    const { members, steps } = playThreeHours(id);
    await replacePortfolios(site, members);
    const rights = members.map(({ name, ...rest }) => rest);
    const body = { eventName, committee: council.value, members: rights, seen: [] };
    expect((await site.call(setDebateMembers, { token: superadmin.token, body })).status).toBe(200);
    const lead = debateDevice(site, chair, 'laptop');
    await lead.read();
    await lead.take();
    site.clock.advance((steps.at(-1)?.at ?? 0) - site.clock.now);
    // The step that took the lead is the first one of the log.
    const sent = steps.map(({ kind, body, at, anyway }) => ({
      kind,
      body: renumberBody({ kind, body }, (seq) => seq + 1) as object,
      at,
      ...(anyway && { anyway }),
    }));
    for (let from = 0; from < sent.length; from += maxStepsPerCall)
      expect((await lead.send(sent.slice(from, from + maxStepsPerCall))).body.refused).toEqual([]);
    const stored = (await lead.read()).body;
    expect(stored).toMatchObject({ seq: steps.length + 1, hash });
    const { debate } = advanceAll(() => rules, startCourse(rules, stored.members), stored.steps);
    expect(hashDebate(debate)).toBe(hash);
  },
);

/** Gives the council the portfolios of a sample sitting, whose ids are part of the hash. */
async function replacePortfolios({ context, clock }: TestApp, members: readonly MemberInput[]) {
  const { queries } = context.db;
  const { id } = await queries
    .selectFrom('committees')
    .select('id')
    .where('value', '=', council.value)
    .executeTakeFirstOrThrow();
  await queries
    .updateTable('portfolios')
    .set({ withdrawn_at: clock.now })
    .where('committee_id', '=', id)
    .execute();
  const unset = { withheld_at: null, withdrawn_at: null, demanding_at: null };
  await queries
    .insertInto('portfolios')
    .values(
      members.map((member, position) => ({
        id: member.id,
        name: member.name,
        committee_id: id,
        position,
        ...unset,
      })),
    )
    .execute();
}

import { expect } from 'vitest';
import { test } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice } from '#tests/support/debating.ts';
import { maxStepsPerCall, setDebateMembers } from '../../contract.ts';
import { advanceAll, renumberBody, startCourse } from '../../rule/course.ts';
import { hashDebate } from '../../rule/fold.ts';
import { playSampleSitting } from '../../rule/sample-sitting.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';

const sets = [
  'una-usa',
  'una-usa-india',
  'hnmun',
  'nmun',
  'un4mun',
  'thimun',
  'security-council',
  'aippm',
  'lok-sabha',
];

test.for(sets)(
  'a sitting of 500 steps under %s gives the same hash on the server and on a device',
  async (id, { site, superadmin }) => {
    const rules = findShippedRuleSet(id) ?? expect.fail();
    const { chair } = await chairCouncil(site, superadmin, id);
    const lead = debateDevice(site, chair, 'laptop');
    await lead.take();
    const [veto] = (await lead.read()).body.members;
    const tagged = { id: veto?.id, votes: 'all', veto: true, tags: ['government'] };
    const { token } = superadmin;
    await site.call(setDebateMembers, {
      token,
      body: { eventName, committee: council.value, members: [tagged] },
    });
    const { members } = (await lead.read()).body;
    const { steps } = playSampleSitting(rules, { seed: 48, steps: 500, members });
    const late = site.clock.now - (steps.at(-1)?.at ?? 0);
    // The step that took the lead is the first one of the log.
    const sent = steps.map(({ kind, body, at, anyway }) => ({
      kind,
      body: {
        ...(renumberBody({ kind, body }, (seq) => seq + 1) as object),
        ...(kind === 'opened' && { revision: 0 }),
      },
      at: at + late,
      ...(anyway && { anyway }),
    }));
    for (let from = 0; from < sent.length; from += maxStepsPerCall)
      expect((await lead.send(sent.slice(from, from + maxStepsPerCall))).body.refused).toEqual([]);
    const { body } = await lead.read();
    expect(body.seq).toBe(steps.length + 1);
    const { debate } = advanceAll(() => rules, startCourse(rules, members), body.steps);
    expect(hashDebate(debate)).toBe(body.hash);
  },
);

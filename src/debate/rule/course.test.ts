import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { advanceAll, type Course, type NumberedStep, rebase, startCourse } from './course.ts';
import { hashDebate } from './fold.ts';
import { isRefusal } from './refusal.ts';
import { listSampleMembers, playSampleSitting } from './sample-sitting.ts';
import type { Step } from './step.ts';

const rules = findShippedRuleSet('una-usa') ?? expect.fail();
const members = listSampleMembers(rules);
const findRules = () => rules;
const { steps: played } = playSampleSitting(rules, { seed: 7, steps: 160 });

/** The server of a debate: its log, and the steps that are kept aside. */
function openServer() {
  let course: Course = startCourse(rules, members);
  const log: Step[] = [];
  const aside = new Map<string, NumberedStep>();
  const add = (steps: readonly NumberedStep[], after: number) => {
    const known = new Map(log.map(({ id, seq }) => [id, seq]));
    const made = rebase(findRules, course, steps, { after, known, isAside: ({ id }) => aside.has(id) });
    course = made.course;
    log.push(...made.applied);
    return made;
  };
  return {
    log,
    aside,
    takeLead: (term: number, device: string) => {
      const body = { term, device };
      const seq = log.length + 1;
      add(
        [{ id: `lead-${term}`, seq, term, at: seq, by: 'chair', device, kind: 'lead_taken', body }],
        log.length,
      );
    },
    receive: (steps: readonly NumberedStep[], after: number) => {
      for (const { step } of add(steps, after).refused) aside.set(step.id, step);
    },
    /** The lead makes a step that was kept aside, if the rules accept it now. */
    apply: (id: string, lead: { term: number; device: string }) => {
      const step = aside.get(id);
      if (!step) return;
      aside.delete(id);
      if (add([{ ...step, ...lead, seq: log.length + 1 }], log.length).refused.length > 0)
        aside.set(id, step);
    },
    hash: () => hashDebate(course.debate),
  };
}

/** A device makes steps alone, numbered behind what it knows. */
const makeAlone = (device: string, term: number, chosen: readonly number[], after: number): NumberedStep[] =>
  chosen.map((at, index) => ({
    ...(played[at] as NumberedStep),
    id: `${device}-${index}`,
    device,
    term,
    seq: after + index + 1,
  }));

test('two devices that worked alone lose and double no step', () => {
  const place = fc.integer({ min: 20, max: played.length - 1 });
  const alone = fc.array(place, { maxLength: 12 });
  fc.assert(
    fc.property(
      alone,
      alone,
      fc.array(fc.nat(30), { maxLength: 12 }),
      fc.boolean(),
      (a, b, settled, first) => {
        const server = openServer();
        server.takeLead(1, 'A');
        server.receive(
          played.slice(0, 20).map((step, at) => ({ ...step, device: 'A', term: 1, seq: at + 2 })),
          1,
        );
        const after = server.log.length;
        const [ofA, ofB] = [makeAlone('A', 1, a, after), makeAlone('B', 2, b, after + 1)];
        if (first) server.receive(ofA, after);
        server.takeLead(2, 'B');
        server.receive(ofB, after + 1);
        // What was sent before arrives again after a connection broke.
        server.receive(ofA, after);
        server.receive(ofB.slice(0, 5), after + 1);
        let discarded = 0;
        for (const [turn, index] of settled.entries()) {
          const id = [...server.aside.keys()][index];
          if (id === undefined) continue;
          if (turn % 2 === 0) server.apply(id, { term: 2, device: 'B' });
          else discarded += Number(server.aside.delete(id));
        }
        const isMade = ({ id }: Step) => id.startsWith('A-') || id.startsWith('B-');
        expect(server.log.filter(isMade).length + server.aside.size + discarded).toBe(a.length + b.length);
        expect(server.log.map(({ seq }) => seq)).toEqual(server.log.map((_, at) => at + 1));
        expect(new Set(server.log.map(({ id }) => id)).size).toBe(server.log.length);
        const again = advanceAll(findRules, startCourse(rules, members), server.log);
        expect(hashDebate(again.debate)).toBe(server.hash());
      },
    ),
    { numRuns: 300 },
  );
});

test('an undo follows its step to the number that the log gives it', () => {
  const opened = advanceAll(findRules, startCourse(rules, members), numbered(played.slice(0, 20)));
  const note = { ...(played[0] as NumberedStep), id: 'note', kind: 'noted', body: { text: 'Late' } } as const;
  const others = rebase(findRules, opened, [{ ...note, id: 'other', seq: 21 }], { after: 20 });
  const undo = { ...note, id: 'undo', kind: 'undone', body: { seq: 21 }, seq: 22 } as const;
  const made = rebase(findRules, others.course, [{ ...note, seq: 21 }, undo], { after: 20 });
  expect(made.applied.map(({ seq, body }) => [seq, body])).toEqual([
    [22, { text: 'Late' }],
    [23, { seq: 22 }],
  ]);
  expect(isRefusal(made.course.debate)).toBe(false);
});

function numbered(steps: typeof played): Step[] {
  return steps.map((step, at) => ({ ...step, seq: at + 1 }));
}

import type { ListRule, MotionRule, RuleSet } from './rule-set/schema.ts';

interface AddedMotion {
  name: string;
  effect: MotionRule['effect'];
  fields: MotionRule['fields'];
  /** What the motion does, for who does not know it. */
  help: string;
}

const field = (id: MotionRule['fields'][number]['id'], optional = false) => ({ id, optional });

/** Motions that a club can add to a set. */
const addedMotions: Readonly<Record<string, AddedMotion>> = {
  tour_de_table: {
    name: 'Tour de table',
    help: 'Every member speaks in turn.',
    effect: { verb: 'list.open', kind: 'round' },
    fields: [field('each', true)],
  },
  consultation: {
    name: 'Consultation of the whole',
    help: 'One conversation, members pass the word on.',
    effect: { verb: 'caucus.start', kind: 'consultation_of_the_whole' },
    fields: [field('topic', true), field('total')],
  },
  moderated: {
    name: 'Moderated caucus',
    help: 'Short speeches on one question. The chair chooses who speaks.',
    effect: { verb: 'caucus.start', kind: 'moderated' },
    fields: [field('topic', true), field('total'), field('each')],
  },
  unmoderated: {
    name: 'Unmoderated caucus',
    help: 'Members walk around and negotiate.',
    effect: { verb: 'caucus.start', kind: 'unmoderated' },
    fields: [field('topic', true), field('total')],
  },
  questions: {
    name: 'Questions and answers',
    help: 'Questions to the sponsors of a paper.',
    effect: { verb: 'questions.start' },
    fields: [field('total', true)],
  },
  guest: {
    name: 'Guest speaker',
    help: 'Someone who is no member speaks.',
    effect: { verb: 'floor.guest' },
    fields: [field('name'), field('each', true)],
  },
  roll: {
    name: 'Call the roll again',
    help: 'A new roll, for example after a long break.',
    effect: { verb: 'roll.call' },
    fields: [],
  },
  record: {
    name: 'Other motion',
    help: 'It is only recorded in the minutes. Change its name afterwards.',
    effect: { verb: 'record.text' },
    fields: [],
  },
};

const newRound: ListRule = {
  kind: 'round',
  seconds: 30,
  once: true,
  joinedBy: 'all',
  observers: true,
  yields: false,
  turns: false,
  onExhausted: 'ask',
};

/** A motion for each phase to which no motion leads. The chair can go there too. */
function listPhaseMotions({ phases, motions }: RuleSet): [string, AddedMotion][] {
  const isEntered = (id: string) =>
    motions.some(({ effect, also }) => [effect, ...also].some(({ phase }) => phase === id));
  // Other effects lead to the first phase of each base.
  const isFirst = (at: number) => phases.findIndex(({ base }) => base === phases[at]?.base) === at;
  return phases.flatMap(({ id, name, base }, at): [string, AddedMotion][] =>
    !enteredBases.has(base) || isFirst(at) || isEntered(id)
      ? []
      : [
          [
            id,
            {
              name,
              help: `The phase ‘${name}’ begins.`,
              effect: { verb: 'phase.set', phase: id },
              fields: [],
            },
          ],
        ],
  );
}

const enteredBases = new Set(['agenda', 'debate', 'questions', 'paper']);

/** The motions that can be added, with what each would be in this set. Motions that the set has already are left out. */
export function listAddableMotions(rules: RuleSet): { motion: MotionRule; help: string; rules: RuleSet }[] {
  const known = Object.entries(addedMotions).filter(
    ([id, { effect }]) => id === 'record' || !hasMotionFor(rules, effect),
  );
  return [...known.slice(0, -1), ...listPhaseMotions(rules), ...known.slice(-1)].map(
    ([id, { help, ...added }]) => {
      const motion = { ...likeCaucusMotion(rules), ...added, id: freeMotionId(rules, id) };
      const needsRound = added.effect.kind === 'round' && !rules.lists.some(({ kind }) => kind === 'round');
      const lists = needsRound ? [...rules.lists, newRound] : rules.lists;
      return { motion, help, rules: { ...rules, lists, motions: [...rules.motions, motion] } };
    },
  );
}

const hasMotionFor = ({ motions }: RuleSet, { verb, kind }: MotionRule['effect']): boolean =>
  motions.some(({ effect }) => effect.verb === verb && effect.kind === kind);

function freeMotionId({ motions }: RuleSet, id: string): string {
  const isTaken = (one: string) => motions.some((motion) => motion.id === one);
  const ids = [id, ...Array.from({ length: motions.length }, (_, at) => `${id}_${at + 2}`)];
  return ids.find((one) => !isTaken(one)) ?? id;
}

/** A new motion is decided like the caucuses of the set, and voted on right after them. */
function likeCaucusMotion({
  motions,
  majorities,
}: RuleSet): Omit<MotionRule, 'id' | 'name' | 'effect' | 'fields'> {
  const caucuses = motions.filter(({ effect }) => effect.verb === 'caucus.start');
  const like = caucuses.toSorted((a, b) => b.rank - a.rank)[0] ?? motions[0];
  return {
    rank: Math.min((like?.rank ?? 9) + 1, 99),
    majority: like?.majority ?? Object.keys(majorities)[0] ?? '',
    who: 'any',
    second: like?.second ?? 0,
    consent: like?.consent ?? false,
    abstain: like?.abstain ?? 'never',
    method: like?.method ?? 'hands',
    admit: 'chair',
    inOrder: caucuses[0]?.inOrder ?? [{ is: 'floor_open' }, { is: 'not_in_caucus' }],
    also: [],
  };
}

/** True if any motion allows abstentions. */
export const doMotionsAllowAbstentions = ({ motions }: RuleSet): boolean =>
  motions.some(({ abstain }) => abstain !== 'never');

export const doTextsAllowAbstentions = ({ votes }: RuleSet): boolean =>
  Object.values(votes).some(({ abstain }) => abstain !== 'never');

/** Allows or forbids abstentions on all motions. */
export const withAbstentionsOnMotions = (rules: RuleSet, isAllowed: boolean): RuleSet => ({
  ...rules,
  motions: rules.motions.map((motion) => ({ ...motion, abstain: isAllowed ? 'always' : 'never' })),
});

/** Allows or forbids abstentions on all texts. Who answered 'present and voting' never abstains on them. */
export const withAbstentionsOnTexts = (rules: RuleSet, isAllowed: boolean): RuleSet => {
  const allowed = rules.answers.includes('present_and_voting') ? 'unless_present_and_voting' : 'always';
  const change = (vote: RuleSet['votes'][string]) =>
    ({ ...vote, abstain: isAllowed ? allowed : 'never' }) as const;
  return {
    ...rules,
    votes: Object.fromEntries(Object.entries(rules.votes).map(([id, vote]) => [id, change(vote)])),
  };
};

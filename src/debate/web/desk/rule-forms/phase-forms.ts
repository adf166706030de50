import type { MotionRule, Phase, RuleSet } from '../../../rule/rule-set/schema.ts';
import { phaseBases } from '../../../rule/rule-set/vocabulary.ts';
import { listName, phaseSentence } from '../../../rule/set-sentences.ts';
import type { FormDocument, RuleField, RuleForm } from '../rule-form/document-fields.ts';
import { freeId } from './options.ts';

const baseLabels = {
  roll: 'The roll is called',
  agenda: 'The agenda is set',
  debate: 'Members debate, with lists and motions',
  caucus: 'Members confer in a caucus',
  questions: 'Members ask questions',
  paper: 'A paper is debated',
  vote: 'Texts are voted on',
  break: 'The committee has a break',
  end: 'The committee has ended its work',
} as const satisfies Record<Phase['base'], string>;

/** What the form fills in beside the phase: the motions that are in order in it. */
interface PhaseDraft {
  motions: string[];
}

const hasPhase = ({ inOrder }: MotionRule, id: string): boolean =>
  inOrder.every((condition) => condition.is !== 'phase' || condition.ids.includes(id));

/** True if the motion is in order in this phase alone, so that only its own form can change that. */
const isOnlyPhase = ({ inOrder }: MotionRule, id: string): boolean =>
  inOrder.some((condition) => condition.is === 'phase' && condition.ids.join() === id);

export const listMotionsInPhase = ({ motions }: RuleSet, id: string): MotionRule[] =>
  motions.filter((motion) => hasPhase(motion, id));

function withMotion(motion: MotionRule, id: string, isIn: boolean, phases: readonly string[]): MotionRule {
  if (hasPhase(motion, id) === isIn) return motion;
  const others = phases.filter((one) => one !== id);
  if (!isIn && !motion.inOrder.some(({ is }) => is === 'phase'))
    return { ...motion, inOrder: [...motion.inOrder, { is: 'phase', ids: others }] };
  return {
    ...motion,
    inOrder: motion.inOrder.map((condition) => {
      if (condition.is !== 'phase') return condition;
      const rest = condition.ids.filter((one) => one !== id);
      return { ...condition, ids: isIn ? [...rest, id] : rest };
    }),
  };
}

function buildPhaseFields(rules: RuleSet, at: number, id: string): RuleField[] {
  const path = (field: keyof Phase, ...rest: string[]) => ['phases', at, field, ...rest];
  const opensList = (document: FormDocument) => document.phases[at]?.opens?.kind !== undefined;
  return [
    { kind: 'text', path: path('name'), label: 'Name' },
    ...(at === 0
      ? []
      : [
          {
            kind: 'choice',
            path: path('base'),
            label: 'What is done in it',
            options: phaseBases.map((value) => ({ value, label: baseLabels[value] })),
          } satisfies RuleField,
        ]),
    {
      kind: 'choices',
      path: ['draft', 'motions'],
      label: 'Motions that can be moved in it',
      options: rules.motions
        .filter((motion) => !isOnlyPhase(motion, id))
        .map((motion) => ({ value: motion.id, label: motion.name })),
    },
    {
      kind: 'choice',
      path: path('opens', 'kind'),
      label: 'When it begins',
      options: [
        { value: undefined, label: 'The lists stay as they are' },
        ...rules.lists.map(({ kind }) => ({ value: kind, label: `‘${listName(rules, kind)}’ opens` })),
      ],
    },
    {
      kind: 'number',
      path: path('opens', 'seconds'),
      label: 'Time for each speaker (seconds, optional)',
      help: 'Empty: the time of the list.',
      isOptional: true,
      shown: opensList,
    },
    {
      kind: 'choice',
      path: path('doors'),
      label: 'Doors',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'closed', label: 'Closed: no one comes in' },
      ],
    },
    {
      kind: 'choice',
      path: path('notes'),
      label: 'Notes',
      options: [
        { value: 'direct', label: 'From member to member' },
        { value: 'via_dais', label: 'The chair reads them first' },
        { value: 'off', label: 'None' },
      ],
    },
    {
      kind: 'choice',
      path: path('public'),
      label: 'Who may watch',
      options: [
        { value: true, label: 'Public' },
        { value: false, label: 'Private: the projector shows no texts' },
      ],
    },
  ];
}

/** A phase without a list opens none. */
function withoutEmptyList({ opens, ...phase }: Phase): Phase {
  return opens?.kind === undefined ? phase : { ...phase, opens };
}

export function buildPhaseForm(rules: RuleSet, at: number): RuleForm {
  const phaseAt = ({ phases }: RuleSet) => phases.slice(at, at + 1);
  const [phase] = phaseAt(rules);
  const id = phase?.id ?? '';
  const motions = listMotionsInPhase(rules, id).map((motion) => motion.id);
  return {
    title: phase?.name || 'Phase',
    start: { ...rules, draft: { motions } satisfies PhaseDraft },
    submitLabel: 'Save phase',
    fields: buildPhaseFields(rules, at, id),
    finish: ({ draft, ...document }) => ({
      ...document,
      phases: document.phases.map((one, place) => (place === at ? withoutEmptyList(one) : one)),
      motions: document.motions.map((motion) =>
        isOnlyPhase(motion, id)
          ? motion
          : withMotion(
              motion,
              id,
              (draft as PhaseDraft).motions.includes(motion.id),
              document.phases.map((one) => one.id),
            ),
      ),
    }),
    readBack: (changed) => phaseAt(changed).map((one) => phaseSentence(changed, one)),
  };
}

/** A form that adds a phase, in which at first the motions of a debate can be moved. */
export function buildNewPhaseForm(rules: RuleSet): RuleForm {
  const id = freeId('phase', listIds(rules));
  const debate = rules.phases.find(({ base }) => base === 'debate') ?? rules.phases[0];
  const phase: Phase = {
    id,
    name: '',
    base: 'debate',
    doors: 'open',
    notes: debate?.notes ?? 'direct',
    public: true,
  };
  // Before the vote, the break and the end, so that the phases are listed in the order of a sitting.
  const end = rules.phases.findIndex(({ base }) => base === 'vote' || base === 'break' || base === 'end');
  const at = end === -1 ? rules.phases.length : end;
  const phases = rules.phases.toSpliced(at, 0, phase);
  const motions = rules.motions.map((motion) =>
    withMotion(motion, id, debate !== undefined && hasPhase(motion, debate.id), listIds({ phases })),
  );
  const form = buildPhaseForm({ ...rules, phases, motions }, at);
  return {
    ...form,
    title: 'Add phase',
    submitLabel: 'Add phase',
    finish: (document) => withId(form.finish?.(document) ?? document, at, listIds(rules)),
  };
}

const listIds = ({ phases }: Pick<RuleSet, 'phases'>): string[] => phases.map(({ id }) => id);

/** Gives a new phase an id that is made of its name. */
function withId(rules: RuleSet, at: number, taken: readonly string[]): RuleSet {
  const phase = rules.phases[at];
  if (!phase) return rules;
  const id = freeId(phase.name, taken);
  return {
    ...rules,
    phases: rules.phases.map((one, place) => (place === at ? { ...one, id } : one)),
    motions: rules.motions.map((motion) => ({
      ...motion,
      inOrder: motion.inOrder.map((condition) =>
        condition.is === 'phase'
          ? { ...condition, ids: condition.ids.map((one) => (one === phase.id ? id : one)) }
          : condition,
      ),
    })),
  };
}

/** The set without a phase. Motions and votes that are in order in other phases too stay so there. */
export function withoutPhase(rules: RuleSet, id: string): RuleSet {
  const without = <T extends Pick<MotionRule, 'inOrder'>>(rule: T): T => ({
    ...rule,
    inOrder: rule.inOrder.map((condition) =>
      condition.is === 'phase' && condition.ids.join() !== id
        ? { ...condition, ids: condition.ids.filter((one) => one !== id) }
        : condition,
    ),
  });
  return {
    ...rules,
    phases: rules.phases.filter((phase) => phase.id !== id),
    motions: rules.motions.map(without),
    votes: Object.fromEntries(Object.entries(rules.votes).map(([name, vote]) => [name, without(vote)])),
  };
}

/** True for the phase that a sitting begins with, and for the only one in which texts are voted on. */
export const isNeededPhase = ({ phases }: RuleSet, { id, base }: Phase): boolean =>
  phases[0]?.id === id || (base === 'vote' && phases.filter((one) => one.base === 'vote').length === 1);

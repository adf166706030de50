import { effectSentence, inOrderSentence } from '../../../rule/motion-sentences.ts';
import type { MotionRule, RuleSet } from '../../../rule/rule-set/schema.ts';
import { motionSentence } from '../../../rule/sentence.ts';
import type { FormDocument, RuleField, RuleForm } from '../rule-form/document-fields.ts';
import {
  buildConditionFields,
  type ConditionsDraft,
  fromConditionsDraft,
  locateCondition,
  toConditionsDraft,
} from './condition-fields.ts';
import { type EffectDraft, fromEffectDraft, toEffectDraft } from './effect-draft.ts';
import { buildEffectFields } from './effect-fields.ts';
import { abstentionOptions, listMajorityOptions, methodOptions } from './options.ts';

const motionAt = ({ motions }: RuleSet, id: string) => motions.filter((motion) => motion.id === id);

const hasDebate = (at: number) => (rules: RuleSet) => {
  const debate = rules.motions[at]?.debate;
  return debate !== undefined && Number(debate.for) + Number(debate.against) > 0;
};

const movers = [
  { value: 'any', label: 'Any member' },
  { value: 'voting', label: 'Members with a vote' },
  { value: 'sponsor', label: 'Sponsors of the paper' },
  { value: 'speaker', label: 'Who has the floor' },
  { value: 'chair', label: 'Only the chair' },
];

const moverOptions = ({ who }: MotionRule) =>
  typeof who === 'string' ? movers : [...movers, { value: who, label: `Members with ‘${who.tag}’` }];

function buildMotionFields(rules: RuleSet, motion: MotionRule, at: number): RuleField[] {
  const path = (field: keyof MotionRule, ...rest: string[]) => ['motions', at, field, ...rest];
  return [
    { kind: 'text', path: path('name'), label: 'Name' },
    { kind: 'choice', path: path('majority'), label: 'Majority', options: listMajorityOptions(rules) },
    { kind: 'number', path: path('rank'), label: 'Rank', help: 'The lowest is voted on first.' },
    { kind: 'number', path: path('second'), label: 'Seconds needed', help: 'Other members who support it.' },
    { kind: 'number', path: path('debate', 'for'), label: 'Speakers for', initial: 0 },
    { kind: 'number', path: path('debate', 'against'), label: 'Speakers against', initial: 0 },
    {
      kind: 'number',
      path: path('debate', 'seconds'),
      label: 'Time for each speaker (seconds)',
      initial: 30,
      shown: hasDebate(at),
    },
    {
      kind: 'choice',
      path: path('debate', 'when'),
      label: 'They speak',
      shown: hasDebate(at),
      options: [
        { value: 'always', label: 'Always' },
        { value: 'if_objection', label: 'Only if a member objects' },
      ],
    },
    { kind: 'choice', path: path('who'), label: 'Who may move it', options: moverOptions(motion) },
    {
      kind: 'choice',
      path: path('consent'),
      label: 'If no member objects',
      options: [
        { value: false, label: 'It is voted on' },
        { value: true, label: 'It passes without a vote' },
      ],
    },
    { kind: 'choice', path: path('abstain'), label: 'Abstentions', options: abstentionOptions },
    { kind: 'choice', path: path('method'), label: 'Way of voting', options: methodOptions },
    {
      kind: 'choice',
      path: path('admit'),
      label: 'The chair',
      options: [
        { value: 'chair', label: 'May refuse it' },
        { value: 'always', label: 'Must admit it' },
      ],
    },
  ];
}

/** What the folded parts of the form fill in. */
interface MotionDraft {
  conditions: ConditionsDraft;
  effect: EffectDraft;
  also: EffectDraft[];
}

/** The highest number of further effects. */
const maxAlso = 5;
const places = Array.from({ length: maxAlso }, (_, place) => place);

const toDraft = ({ inOrder, effect, also, fields }: MotionRule): MotionDraft => ({
  conditions: toConditionsDraft(inOrder),
  effect: toEffectDraft(effect, fields),
  also: places.map((place) => {
    const further = also[place];
    return further ? toEffectDraft(further) : { verb: undefined, facts: {} };
  }),
});

const draftOf = ({ draft }: FormDocument) => draft as MotionDraft;

const parts = { order: 'order', effect: 'effect' };

function buildFoldedFields(rules: RuleSet, draft: MotionDraft): RuleField[] {
  const always = () => true;
  return [
    ...buildConditionFields(rules, draft.conditions, {
      path: ['draft', 'conditions'],
      part: parts.order,
      read: (document) => draftOf(document).conditions,
    }),
    ...buildEffectFields(rules, draft.effect, 'If it passes', {
      path: ['draft', 'effect'],
      part: parts.effect,
      read: (document) => draftOf(document).effect,
      isFurther: false,
      shown: always,
    }),
    ...places.flatMap((place) =>
      buildEffectFields(rules, draft.also[place] ?? { verb: undefined, facts: {} }, 'And then', {
        path: ['draft', 'also', place],
        part: parts.effect,
        read: (document) => draftOf(document).also[place],
        isFurther: true,
        shown: (document) => place === 0 || draftOf(document).also[place - 1]?.verb !== undefined,
      }),
    ),
  ];
}

function fromDraft(motion: MotionRule, { conditions, effect, also }: MotionDraft): MotionRule {
  // Further ones behind one that is not chosen are hidden.
  const end = also.findIndex(({ verb }) => verb === undefined);
  const further = end === -1 ? also : also.slice(0, end);
  return {
    ...motion,
    inOrder: fromConditionsDraft(motion.inOrder, conditions),
    ...fromEffectDraft(effect, motion.effect, motion.fields),
    also: further.map((one, place) => fromEffectDraft(one, motion.also[place] ?? motion.effect).effect),
  };
}

/** Where the form fills in a part of a motion. */
function locateInDraft(motion: MotionRule | undefined, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const [, , field, place, ...rest] = path;
  const condition = field === 'inOrder' ? motion?.inOrder[Number(place)] : undefined;
  if (condition) return ['draft', 'conditions', ...locateCondition(condition, rest)];
  if (field === 'effect' && place !== undefined) return ['draft', 'effect', 'facts', place, 'value'];
  if (field === 'also') return ['draft', 'also', Number(place), 'facts', ...rest, 'value'];
  const asked = field === 'fields' ? motion?.fields[Number(place)] : undefined;
  return asked ? ['draft', 'effect', 'facts', asked.id, ...rest] : path;
}

const buildScopeField = (at: number): RuleField => ({
  kind: 'choice',
  path: ['motions', at, 'oncePer'],
  label: 'How often it can pass',
  part: parts.order,
  options: [
    { value: undefined, label: 'Any number of times' },
    { value: 'topic', label: 'Once for each topic' },
    { value: 'sitting', label: 'Once for each sitting' },
    { value: 'caucus', label: 'Once for each caucus' },
    { value: 'debate', label: 'Once' },
  ],
});

export function buildMotionForm(rules: RuleSet, id: string): RuleForm {
  const at = rules.motions.findIndex((motion) => motion.id === id);
  const motion = rules.motions[at];
  if (!motion)
    return { title: 'Motion', start: rules, submitLabel: 'Save motion', fields: [], readBack: () => [] };
  const draft = toDraft(motion);
  return {
    title: motion.name,
    start: { ...rules, draft },
    submitLabel: 'Save motion',
    fields: [
      ...buildMotionFields(rules, motion, at),
      ...buildFoldedFields(rules, draft),
      buildScopeField(at),
    ],
    parts: [
      { id: parts.order, title: 'When it is in order', readBack: readMotion(id, inOrderSentence) },
      { id: parts.effect, title: 'What happens if it passes', readBack: readMotion(id, effectSentence) },
    ],
    finish: ({ draft: filled, ...document }) => ({
      ...document,
      motions: document.motions.map((one) =>
        one.id === id ? withoutEmptyDebate(fromDraft(one, filled as MotionDraft)) : one,
      ),
    }),
    locate: (path, saved) => (path[0] === 'motions' ? locateInDraft(saved.motions[at], path) : path),
    readBack: (changed) => motionAt(changed, id).map((one) => motionSentence(changed, one)),
  };
}

const readMotion =
  (id: string, read: (rules: RuleSet, motion: MotionRule) => string) =>
  (changed: RuleSet): string =>
    motionAt(changed, id)
      .map((one) => read(changed, one))
      .join('');

/** A motion without speakers has no debate. Numbers that cannot be read stay, for the schema to refuse. */
function withoutEmptyDebate(motion: MotionRule): MotionRule {
  if (motion.debate?.for !== 0 || motion.debate.against !== 0) return motion;
  const { debate: _none, ...rest } = motion;
  return rest;
}

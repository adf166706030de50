import type { MotionRule, RuleSet } from '../../../rule/rule-set/schema.ts';
import { motionSentence } from '../../../rule/sentence.ts';
import type { RuleField, RuleForm } from '../rule-form/document-fields.ts';
import { abstentionOptions, listMajorityOptions, methodOptions } from './options.ts';

const motionAt = ({ motions }: RuleSet, id: string) => motions.filter((motion) => motion.id === id);

/** Limits of the times that the mover of a motion names. */
function buildLimitFields(motion: MotionRule, at: number): RuleField[] {
  return motion.fields.flatMap((field, place): RuleField[] => {
    const path = ['motions', at, 'fields', place, 'max'];
    if (field.id === 'total')
      return [
        { kind: 'number', path, label: 'Longest total (minutes, optional)', unit: 60, isOptional: true },
      ];
    if (field.id === 'each')
      return [{ kind: 'number', path, label: 'Longest speech (seconds, optional)', isOptional: true }];
    if (field.id === 'minutes')
      return [{ kind: 'number', path, label: 'Longest break (minutes, optional)', isOptional: true }];
    return [];
  });
}

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
    ...buildLimitFields(motion, at),
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
    {
      kind: 'choice',
      path: path('oncePer'),
      label: 'How often it can pass',
      options: [
        { value: undefined, label: 'Any number of times' },
        { value: 'topic', label: 'Once for each topic' },
        { value: 'sitting', label: 'Once for each sitting' },
        { value: 'caucus', label: 'Once for each caucus' },
        { value: 'debate', label: 'Once' },
      ],
    },
  ];
}

export function buildMotionForm(rules: RuleSet, id: string): RuleForm {
  const at = rules.motions.findIndex((motion) => motion.id === id);
  const motion = rules.motions[at];
  return {
    title: motion?.name ?? 'Motion',
    start: rules,
    submitLabel: 'Save motion',
    fields: motion ? buildMotionFields(rules, motion, at) : [],
    finish: (document) => ({
      ...document,
      motions: document.motions.map((one) => (one.id === id ? withoutEmptyDebate(one) : one)),
    }),
    readBack: (changed) => motionAt(changed, id).map((one) => motionSentence(changed, one)),
  };
}

/** A motion without speakers has no debate. Numbers that cannot be read stay, for the schema to refuse. */
function withoutEmptyDebate(motion: MotionRule): MotionRule {
  if (motion.debate?.for !== 0 || motion.debate.against !== 0) return motion;
  const { debate: _none, ...rest } = motion;
  return rest;
}

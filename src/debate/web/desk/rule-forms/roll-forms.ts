import type { Majority, RuleSet } from '../../../rule/rule-set/schema.ts';
import { bases } from '../../../rule/rule-set/vocabulary.ts';
import { quorumSentence } from '../../../rule/sentence.ts';
import { majoritySentence, rollSentence } from '../../../rule/set-sentences.ts';
import type { RuleField, RuleForm } from '../rule-form/document-fields.ts';
import { freeId, shareHelp, yesNo } from './options.ts';

export const buildRollForm = (rules: RuleSet): RuleForm => ({
  title: 'Roll',
  start: rules,
  submitLabel: 'Save roll',
  fields: [
    {
      kind: 'choice',
      path: ['answers'],
      label: 'Answers of members',
      options: [
        {
          value: ['present', 'present_and_voting', 'absent'],
          label: '‘Present’ or ‘present and voting’, who then cannot abstain on texts',
        },
        { value: ['present', 'absent'], label: 'Only ‘present’' },
      ],
    },
    {
      kind: 'choice',
      path: ['unit'],
      label: 'Votes',
      options: [
        { value: 'portfolio', label: 'One for each portfolio' },
        { value: 'delegate', label: 'One for each delegate' },
      ],
    },
    {
      kind: 'choice',
      path: ['observers'],
      label: 'Observers',
      options: [
        { value: 'procedural', label: 'Vote on procedure only' },
        { value: 'all', label: 'Have all votes' },
        { value: 'none', label: 'Have no vote' },
      ],
    },
  ],
  readBack: (changed) => [rollSentence(changed)],
});

export const buildQuorumForm = (rules: RuleSet): RuleForm => ({
  title: 'Quorum',
  start: rules,
  submitLabel: 'Save quorum',
  fields: [
    {
      kind: 'share',
      path: ['quorum', 'open'],
      label: 'To open a sitting',
      help: `${shareHelp} Leave both empty if no quorum is needed.`,
      isOptional: true,
    },
    { kind: 'share', path: ['quorum', 'decide'], label: 'To decide', help: shareHelp, isOptional: true },
  ],
  finish: ({ quorum, ...document }) =>
    quorum && Object.keys(quorum).length > 0 ? { ...document, quorum } : document,
  readBack: (changed) => [quorumSentence(changed)],
});

const baseLabels = {
  members: 'All members, also absent ones',
  present: 'Those present',
  answered: 'Those who answered: yes, no and abstain',
  cast: 'The votes cast: yes and no',
} as const satisfies Record<(typeof bases)[number], string>;

/** The fields that each shape of a majority has. */
const fieldsOfShape: Readonly<Record<Majority['shape'], readonly string[]>> = {
  share: ['share', 'strict', 'of', 'tie', 'veto'],
  number: ['yes', 'veto'],
  no_objection: [],
  support: ['of', 'share'],
  all_sponsors: [],
  one_request: [],
  chair: [],
};

function buildMajorityFields(name: string): RuleField[] {
  const shape = (rules: RuleSet) => rules.majorities[name]?.shape;
  const isShape =
    (...shapes: Majority['shape'][]) =>
    (rules: RuleSet) =>
      shapes.some((one) => one === shape(rules));
  const path = (field: string) => ['majorities', name, field];
  return [
    {
      kind: 'choice',
      path: path('shape'),
      label: 'What is needed',
      options: [
        { value: 'share', label: 'A share of votes' },
        { value: 'number', label: 'A number of votes' },
        { value: 'no_objection', label: 'That no member objects' },
        { value: 'support', label: 'That enough members support it' },
        { value: 'all_sponsors', label: 'That all sponsors agree' },
        { value: 'one_request', label: 'That one member asks' },
        { value: 'chair', label: 'The chair decides' },
      ],
    },
    {
      kind: 'choice',
      path: path('strict'),
      label: 'How many',
      shown: isShape('share'),
      options: yesNo('More than this share', 'At least this share'),
    },
    {
      kind: 'text',
      path: path('share'),
      label: 'Share',
      help: 'Such as 1/2 or 2/3.',
      shown: isShape('share'),
    },
    { kind: 'share', path: path('share'), label: 'Support', help: shareHelp, shown: isShape('support') },
    {
      kind: 'choice',
      path: path('of'),
      label: 'Of whom',
      shown: isShape('share'),
      options: bases.map((value) => ({ value, label: baseLabels[value] })),
    },
    {
      kind: 'choice',
      path: path('of'),
      label: 'Of whom',
      shown: isShape('support'),
      options: [
        { value: 'members', label: baseLabels.members },
        { value: 'present', label: baseLabels.present },
      ],
    },
    { kind: 'number', path: path('yes'), label: 'Votes for it', initial: 9, shown: isShape('number') },
    {
      kind: 'choice',
      path: path('tie'),
      label: 'If votes are equal',
      shown: isShape('share'),
      options: [
        { value: 'fails', label: 'It fails' },
        { value: 'chair', label: 'The chair decides' },
      ],
    },
    {
      kind: 'choice',
      path: path('veto'),
      label: 'Veto',
      shown: isShape('share', 'number'),
      options: [
        { value: false, label: 'No member has one' },
        { value: true, label: 'One ‘no’ of a member with the veto defeats it' },
      ],
    },
  ];
}

/** Leaves out the fields of other shapes, which the form keeps while the shape is changed. */
function pruneMajority(rules: RuleSet, name: string): RuleSet {
  const majority = rules.majorities[name];
  if (!majority) return rules;
  const known = ['shape', ...(fieldsOfShape[majority.shape] ?? [])];
  const pruned = Object.fromEntries(Object.entries(majority).filter(([field]) => known.includes(field)));
  return { ...rules, majorities: { ...rules.majorities, [name]: pruned as unknown as Majority } };
}

export const buildMajorityForm = (rules: RuleSet, name: string): RuleForm => ({
  title: `Majority ${name}`,
  start: rules,
  submitLabel: 'Save majority',
  fields: buildMajorityFields(name),
  finish: (document) => pruneMajority(document, name),
  readBack: (changed) => [majoritySentence(changed, name)],
});

/** A form that adds a majority, at first two thirds of those present. Its name is a short one, as on printed tables. */
export function buildNewMajorityForm(rules: RuleSet): RuleForm {
  const name = freeId('M', Object.keys(rules.majorities));
  const majority: Majority = {
    shape: 'share',
    share: '2/3',
    strict: false,
    of: 'present',
    tie: 'fails',
    veto: false,
  };
  const start = { ...rules, majorities: { ...rules.majorities, [name]: majority } };
  return { ...buildMajorityForm(start, name), title: 'Add majority', submitLabel: 'Add majority' };
}

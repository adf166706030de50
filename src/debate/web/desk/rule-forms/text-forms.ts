import type { PaperRule, RuleSet, VoteRule } from '../../../rule/rule-set/schema.ts';
import { terms } from '../../../rule/rule-set/vocabulary.ts';
import { voteSentence } from '../../../rule/sentence.ts';
import { amendmentsSentence, paperSentence, wordsSentence } from '../../../rule/set-sentences.ts';
import type { RuleForm } from '../rule-form/document-fields.ts';
import {
  abstentionOptions,
  freeKind,
  listMajorityOptions,
  methodOptions,
  shareHelp,
  yesNo,
} from './options.ts';

export function buildVoteForm(rules: RuleSet, id: string): RuleForm {
  const path = (field: keyof VoteRule) => ['votes', id, field];
  return {
    title: `Vote on ${id.replaceAll('_', ' ')}`,
    start: rules,
    submitLabel: 'Save vote',
    fields: [
      { kind: 'choice', path: path('majority'), label: 'Majority', options: listMajorityOptions(rules) },
      { kind: 'choice', path: path('abstain'), label: 'Abstentions', options: abstentionOptions },
      { kind: 'choice', path: path('method'), label: 'Way of voting', options: methodOptions },
      {
        kind: 'choice',
        path: path('order'),
        label: 'Order of a roll call',
        options: [
          { value: 'alphabet', label: 'By alphabet' },
          { value: 'drawn', label: 'Begins with a member who is drawn' },
        ],
      },
    ],
    readBack: (changed) =>
      Object.entries(changed.votes).flatMap(([one, vote]) =>
        one === id ? [voteSentence(changed, id, vote)] : [],
      ),
  };
}

export function buildPaperForm(rules: RuleSet, at: number): RuleForm {
  const path = (field: keyof PaperRule, ...rest: string[]) => ['papers', at, field, ...rest];
  const paperAt = ({ papers }: RuleSet) => papers.slice(at, at + 1);
  return {
    title: paperAt(rules)[0]?.name || 'Paper',
    start: rules,
    submitLabel: 'Save paper',
    fields: [
      { kind: 'text', path: path('name'), label: 'Name' },
      { kind: 'number', path: path('sponsors', 'min'), label: 'Sponsors, at least' },
      {
        kind: 'share',
        path: path('sponsors', 'max'),
        label: 'Sponsors, at most (optional)',
        help: shareHelp,
        isOptional: true,
      },
      {
        kind: 'share',
        path: path('signatories'),
        label: 'Signatories (optional)',
        help: shareHelp,
        isOptional: true,
      },
      {
        kind: 'choice',
        path: path('shareOf'),
        label: 'Shares are counted of',
        options: [
          { value: 'present', label: 'Those present' },
          { value: 'members', label: 'All members' },
        ],
      },
      {
        kind: 'choice',
        path: path('together'),
        label: 'Sponsors',
        options: yesNo('Count as signatories', 'Do not count as signatories'),
      },
      {
        kind: 'choice',
        path: path('approval'),
        label: 'Approval',
        options: [
          { value: 'chair', label: 'By the chair' },
          { value: 'panel', label: 'By a panel' },
          { value: 'none', label: 'Not needed' },
        ],
      },
      {
        kind: 'choice',
        path: path('introducedOnApproval'),
        label: 'Introduction',
        options: yesNo('On the floor as soon as it is approved', 'Needs a motion'),
      },
      {
        kind: 'choice',
        path: path('vote'),
        label: 'Vote',
        options: [
          { value: undefined, label: 'Not voted on' },
          ...Object.keys(rules.votes).map((vote) => ({
            value: vote,
            label: `As vote on ${vote.replaceAll('_', ' ')}`,
          })),
        ],
      },
    ],
    readBack: (changed) => paperAt(changed).map((paper) => paperSentence(changed, paper)),
  };
}

export function buildNewPaperForm(rules: RuleSet): RuleForm {
  const at = rules.papers.length;
  const [vote] = Object.keys(rules.votes);
  const paper: PaperRule = {
    kind: 'paper',
    name: '',
    sponsors: { min: 1 },
    shareOf: 'present',
    together: false,
    approval: 'chair',
    introducedOnApproval: false,
    ...(vote !== undefined && { vote }),
    secret: false,
    amends: [],
  };
  const kinds = rules.papers.map(({ kind }) => kind);
  return {
    ...buildPaperForm({ ...rules, papers: [...rules.papers, paper] }, at),
    title: 'Add paper',
    submitLabel: 'Add paper',
    finish: (document) => ({
      ...document,
      papers: document.papers.map((one, place) =>
        place === at ? { ...one, kind: freeKind(one.name, kinds) } : one,
      ),
    }),
  };
}

export const buildAmendmentsForm = (rules: RuleSet): RuleForm => ({
  title: 'Amendments',
  start: rules,
  submitLabel: 'Save amendments',
  fields: [
    {
      kind: 'choice',
      path: ['amendments', 'friendly'],
      label: 'If all sponsors agree',
      options: [
        { value: 'yes', label: 'It needs no vote (friendly amendment)' },
        { value: 'until_amended', label: 'It needs no vote until a vote has amended the text' },
        { value: 'no', label: 'It is voted on like others' },
      ],
    },
    {
      kind: 'choice',
      path: ['amendments', 'order'],
      label: 'Order of votes',
      options: [
        { value: 'furthest_first', label: 'Those that strike, then those that change, then those that add' },
        { value: 'submission', label: 'As they were submitted' },
      ],
    },
    {
      kind: 'choice',
      path: ['amendments', 'secondDegree'],
      label: 'Amendments of amendments',
      options: yesNo('Possible', 'Not possible'),
    },
  ],
  readBack: (changed) => [amendmentsSentence(changed)],
});

const termLabels = {
  chair: 'Chair',
  portfolio: 'Portfolio',
  member: 'Member',
  general: 'General speakers’ list',
  note: 'Note',
  committee: 'Committee',
  draft: 'Draft resolution',
  motion: 'Motion',
} as const satisfies Record<(typeof terms)[number], string>;

export const buildWordsForm = (rules: RuleSet, language: string): RuleForm => ({
  title: 'Words',
  start: { ...rules, words: { ...rules.words, [language]: rules.words[language] ?? {} } },
  submitLabel: 'Save words',
  fields: terms.map((term) => ({
    kind: 'text',
    path: ['words', language, term],
    label: termLabels[term],
    isOptional: true,
  })),
  readBack: (changed) => [wordsSentence(changed, language)],
});

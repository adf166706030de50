import type { RuleSetInput } from '../rule/rule-set/schema.ts';

/** The International Press Corps: attendance and articles, no motion, quorum or vote. */
export const press: RuleSetInput = {
  id: 'press',
  name: 'International Press',
  answers: ['present', 'absent'],
  observers: 'none',
  majorities: { C: { shape: 'chair' } },
  votes: {},
  lists: [{ kind: 'questions', seconds: 30, once: false }],
  yields: { chair: true },
  points: [],
  motions: [],
  phases: [
    { id: 'roll', name: 'Roll', base: 'roll' },
    { id: 'debate', name: 'Newsroom', base: 'debate' },
    { id: 'questions', name: 'Press conference', base: 'questions' },
    { id: 'break', name: 'Break', base: 'break' },
    { id: 'end', name: 'End', base: 'end' },
  ],
  papers: [
    { kind: 'beat_report', name: 'Beat report', approval: 'panel' },
    { kind: 'opinion', name: 'Opinion', approval: 'panel' },
    { kind: 'feature', name: 'Feature', approval: 'panel' },
    { kind: 'interview', name: 'Interview', approval: 'panel' },
    { kind: 'photographs', name: 'Photographs', approval: 'panel' },
  ],
  amendments: { friendly: 'no', order: 'submission' },
  words: { en: { chair: 'editor', portfolio: 'agency', draft: 'article' } },
};

import { effectSentence, inOrderSentence } from '../../../rule/motion-sentences.ts';
import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import { motionSentence, quorumSentence, voteSentence } from '../../../rule/sentence.ts';
import {
  amendmentsSentence,
  listName,
  listSentence,
  listUsersOfMajority,
  majoritySentence,
  paperSentence,
  phaseSentence,
  pointSentence,
  rollSentence,
  wordsSentence,
  yieldsSentence,
} from '../../../rule/set-sentences.ts';
import type { RuleForm } from '../rule-form/document-fields.ts';
import {
  buildListForm,
  buildNewListForm,
  buildNewPointForm,
  buildPointForm,
  buildYieldsForm,
  listMissingLists,
} from './floor-forms.ts';
import { buildMotionForm } from './motion-forms.ts';
import {
  buildNewPhaseForm,
  buildPhaseForm,
  isNeededPhase,
  listMotionsInPhase,
  withoutPhase,
} from './phase-forms.ts';
import { buildMajorityForm, buildNewMajorityForm, buildQuorumForm, buildRollForm } from './roll-forms.ts';
import {
  buildAmendmentsForm,
  buildNewPaperForm,
  buildPaperForm,
  buildVoteForm,
  buildWordsForm,
} from './text-forms.ts';

/** A rule as a sentence, with the form that changes it. */
export interface RuleRow {
  id: string;
  /** Name of the rule, which screen readers hear on its buttons. */
  name: string;
  sentence: string;
  note?: string;
  mark?: number;
  buildForm: (rules: RuleSet) => RuleForm;
  /** The set without this rule. Missing if it cannot be removed. */
  removed?: (rules: RuleSet) => RuleSet;
}

export interface RuleSection {
  id: string;
  title: string;
  intro?: string;
  rows: RuleRow[];
  /** Label of the button and the form that adds a rule. */
  add?: { label: string; buildForm: (rules: RuleSet) => RuleForm };
}

const without = <T>(entries: readonly T[], at: number): T[] => entries.filter((_, place) => place !== at);

const listMotions = (rules: RuleSet): RuleSection => ({
  id: 'motions',
  title: 'Motions',
  intro: 'Of several motions, the one with the lowest rank is voted on first.',
  rows: [...rules.motions]
    .sort((a, b) => a.rank - b.rank)
    .map((motion) => ({
      id: motion.id,
      name: motion.name,
      mark: motion.rank,
      sentence: motionSentence(rules, motion),
      note: `${inOrderSentence(rules, motion)} ${effectSentence(rules, motion)}`,
      buildForm: (set) => buildMotionForm(set, motion.id),
      removed: (set) => ({ ...set, motions: set.motions.filter(({ id }) => id !== motion.id) }),
    })),
});

const listVotes = (rules: RuleSet): RuleSection => ({
  id: 'votes',
  title: 'Votes on texts',
  rows: Object.entries(rules.votes).map(([id, vote]) => ({
    id,
    name: id.replaceAll('_', ' '),
    sentence: voteSentence(rules, id, vote),
    buildForm: (set) => buildVoteForm(set, id),
  })),
});

function listMajorities(rules: RuleSet): RuleSection {
  const note = (name: string) => {
    const users = listUsersOfMajority(rules, name);
    const shown = users.slice(0, 3).join(', ');
    if (users.length === 0) return 'Not used by a motion or vote.';
    return `Used by: ${shown}${users.length > 3 ? ` and ${users.length - 3} more` : ''}.`;
  };
  return {
    id: 'majorities',
    title: 'Majorities',
    intro: 'Motions and votes use these majorities. If you change one, it changes for all of them.',
    rows: Object.keys(rules.majorities).map((name) => ({
      id: name,
      name: `majority ${name}`,
      sentence: majoritySentence(rules, name),
      note: note(name),
      buildForm: (set) => buildMajorityForm(set, name),
      removed: ({ majorities: { [name]: _removed, ...majorities }, ...set }) => ({ ...set, majorities }),
    })),
    add: { label: 'Add majority', buildForm: buildNewMajorityForm },
  };
}

const listRoll = (rules: RuleSet): RuleSection => ({
  id: 'roll',
  title: 'Roll and quorum',
  rows: [
    { id: 'roll', name: 'roll', sentence: rollSentence(rules), buildForm: buildRollForm },
    { id: 'quorum', name: 'quorum', sentence: quorumSentence(rules), buildForm: buildQuorumForm },
  ],
});

const listLists = (rules: RuleSet): RuleSection => ({
  id: 'lists',
  title: 'Speakers’ lists and yields',
  rows: [
    ...rules.lists.map(
      (list, at): RuleRow => ({
        id: list.kind,
        name: listName(rules, list.kind),
        sentence: listSentence(rules, list),
        buildForm: (set) => buildListForm(set, at),
        removed: (set) => ({ ...set, lists: without(set.lists, at) }),
      }),
    ),
    { id: 'yields', name: 'yields', sentence: yieldsSentence(rules), buildForm: buildYieldsForm },
  ],
  ...(listMissingLists(rules).length > 0 && { add: { label: 'Add list', buildForm: buildNewListForm } }),
});

const listPoints = (rules: RuleSet): RuleSection => ({
  id: 'points',
  title: 'Points',
  rows: rules.points.map((point, at) => ({
    id: point.id,
    name: point.name,
    sentence: pointSentence(point),
    buildForm: (set) => buildPointForm(set, at),
    removed: (set) => ({ ...set, points: without(set.points, at) }),
  })),
  add: { label: 'Add point', buildForm: buildNewPointForm },
});

const listPapers = (rules: RuleSet): RuleSection => ({
  id: 'papers',
  title: 'Papers and amendments',
  rows: [
    ...rules.papers.map(
      (paper, at): RuleRow => ({
        id: paper.kind,
        name: paper.name,
        sentence: paperSentence(rules, paper),
        buildForm: (set) => buildPaperForm(set, at),
        removed: (set) => ({ ...set, papers: without(set.papers, at) }),
      }),
    ),
    {
      id: 'amendments',
      name: 'amendments',
      sentence: amendmentsSentence(rules),
      buildForm: buildAmendmentsForm,
    },
  ],
  add: { label: 'Add paper', buildForm: buildNewPaperForm },
});

function listPhases(rules: RuleSet): RuleSection {
  const note = (id: string) => {
    const names = listMotionsInPhase(rules, id).map((motion) => motion.name);
    const more = names.length > 4 ? ` and ${names.length - 4} more` : '';
    return names.length === 0
      ? 'No motion can be moved.'
      : `Can be moved: ${names.slice(0, 4).join(', ')}${more}.`;
  };
  return {
    id: 'phases',
    title: 'Phases',
    intro: 'What is allowed in each part of a sitting. The chair goes to a phase, or a motion leads to it.',
    rows: rules.phases.map((phase, at) => ({
      id: phase.id,
      name: `phase ${phase.name}`,
      sentence: phaseSentence(rules, phase),
      note: note(phase.id),
      buildForm: (set) => buildPhaseForm(set, at),
      ...(!isNeededPhase(rules, phase) && { removed: (set: RuleSet) => withoutPhase(set, phase.id) }),
    })),
    add: { label: 'Add phase', buildForm: buildNewPhaseForm },
  };
}

function listWords(rules: RuleSet): RuleSection {
  const languages = Object.keys(rules.words);
  return {
    id: 'words',
    title: 'Words',
    intro: 'What your committees call things, such as ‘Executive Board’ for the chair.',
    rows: (languages.length > 0 ? languages : ['en']).map((language) => ({
      id: language,
      name: `words ${language}`,
      sentence: wordsSentence(rules, language),
      buildForm: (set) => buildWordsForm(set, language),
    })),
  };
}

/** All rules of a set, in the sections of the screen. */
export const listRuleSections = (rules: RuleSet): RuleSection[] => [
  listMotions(rules),
  listVotes(rules),
  listRoll(rules),
  listMajorities(rules),
  listLists(rules),
  listPoints(rules),
  listPapers(rules),
  listPhases(rules),
  listWords(rules),
];

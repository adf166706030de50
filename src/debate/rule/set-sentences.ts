import type { ListKind, ListRule, PaperRule, Phase, RuleSet } from './rule-set/schema.ts';
import {
  describeMajority,
  describeShare,
  motionSentence,
  numberWord,
  plural,
  quorumSentence,
  voteSentence,
} from './sentence.ts';
import { type Term, wordFor } from './words.ts';

const listNames: Record<ListKind, string> = {
  general: 'General speakers’ list',
  agenda: 'Speakers on the agenda',
  for_against: 'Speakers for and against',
  motion_debate: 'Debate on a motion',
  moderated: 'Moderated caucus',
  opening: 'Opening statements',
  round: 'Round of all members',
  questions: 'Questions',
  comments: 'Comments',
  reply: 'Right of reply',
  open_floor: 'Open floor',
};

/** The name of a list. The general one can be called otherwise, such as 'GSL'. */
export const listName = (rules: RuleSet, kind: ListKind): string =>
  (kind === 'general' && wordFor(rules, 'general')) || listNames[kind];

const sentence = (name: string, parts: readonly (string | false)[]): string =>
  `${name}: ${parts.filter(Boolean).join(', ')}.`;

const listWords = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

/** Reads the answers of the roll back, who has a vote, and the votes of observers. */
export function rollSentence(rules: RuleSet): string {
  const answers = rules.answers
    .filter((answer) => answer !== 'absent')
    .map((answer) => `‘${answer.replaceAll('_', ' ')}’`);
  const observers = { all: 'all votes', procedural: 'a vote on procedure only', none: 'no vote' };
  const unit = rules.unit === 'portfolio' ? wordFor(rules, 'portfolio') || 'portfolio' : 'delegate';
  return `At the roll members answer ${listWords(answers, 'or')}. Each ${unit} has one vote. Observers have ${observers[rules.observers]}.`;
}

/** Reads a majority back with its name, such as 'T: passes with two thirds of the votes cast.' */
export const majoritySentence = (rules: RuleSet, name: string): string => {
  const majority = rules.majorities[name];
  return sentence(name, [majority ? describeMajority(majority) : 'is not defined']);
};

/** Names the motions and votes that use a majority. */
export const listUsersOfMajority = (rules: RuleSet, name: string): string[] => [
  ...rules.motions.filter(({ majority }) => majority === name).map((motion) => motion.name),
  ...Object.entries(rules.votes)
    .filter(([, { majority }]) => majority === name)
    .map(([id]) => `vote on ${id.replaceAll('_', ' ')}`),
];

const joinedBy: Record<ListRule['joinedBy'], string> = {
  chair: 'the chair adds members',
  members: 'members add themselves',
  all: 'every member is on it',
};

const onExhausted: Record<ListRule['onExhausted'], string | false> = {
  to_vote: 'voting begins when it is empty',
  ask: 'the chair decides what follows when it is empty',
  nothing: false,
};

/** Reads a list back, such as 'GSL: 90 seconds each, each member once at a time, members add themselves.' */
export const listSentence = (rules: RuleSet, list: ListRule): string =>
  sentence(listName(rules, list.kind), [
    `${list.seconds} seconds each`,
    list.once ? 'each member once at a time' : 'members can speak again',
    joinedBy[list.joinedBy],
    list.turns && 'for and against in turn',
    list.yields && 'time can be yielded',
    !list.observers && 'not for members without a vote',
    (list.kind === 'general' || list.onExhausted === 'to_vote') && onExhausted[list.onExhausted],
  ]);

/** Reads back to whom time can be yielded. */
export function yieldsSentence({ yields: { chair, delegate, questions, comments } }: RuleSet): string {
  const again = delegate.depth > 1 ? `up to ${plural(delegate.depth, 'time')} in a row` : 'only once';
  const to = [
    ...(chair ? ['the chair'] : []),
    ...(delegate.depth > 0 ? [`another member (${again})`] : []),
    ...(questions ? ['questions'] : []),
    ...(comments.count > 0 ? [`${plural(comments.count, 'comment')} of ${comments.seconds} seconds`] : []),
  ];
  return to.length === 0 ? 'Time cannot be yielded.' : `Time can be yielded to ${listWords(to, 'or')}.`;
}

/** Reads a point back, such as 'Point of order: may interrupt a speaker, also during a vote, the chair rules on it.' */
export function pointSentence(point: RuleSet['points'][number]): string {
  const interrupts = {
    yes: 'may interrupt a speaker',
    inaudible: 'may interrupt an inaudible speaker',
    no: point.when === 'any' && 'between speeches',
  };
  const when = {
    any: false,
    after_speech: 'right after a speech',
    yielded: 'if the speaker yielded to questions',
  } as const;
  return sentence(point.name, [
    interrupts[point.interrupts],
    when[point.when],
    point.duringVote && 'also during a vote',
    point.written && 'in writing',
    point.ruled ? 'the chair rules on it' : 'without a ruling',
    point.tallied && 'counted for and against members',
  ]);
}

const notes = {
  direct: 'notes go from member to member',
  via_dais: 'notes pass the chair',
  off: 'no notes',
} as const;

/** Reads a phase back, such as 'Voting: doors closed, no notes.' */
export const phaseSentence = (
  rules: RuleSet,
  { name, doors, notes: route, opens, ...phase }: Phase,
): string =>
  sentence(name, [
    `doors ${doors}`,
    notes[route],
    opens !== undefined && `opens ‘${listName(rules, opens.kind)}’`,
    opens?.seconds !== undefined && `${opens.seconds} seconds each`,
    !phase.public && 'private: the projector shows no texts',
  ]);

const approval: Record<PaperRule['approval'], string> = {
  chair: 'approved by the chair',
  panel: 'approved by a panel',
  none: 'needs no approval',
};

/** Reads a kind of paper back: who must support it, who approves it, and how it is decided. */
export function paperSentence(rules: RuleSet, paper: PaperRule): string {
  const of = paper.shareOf === 'present' ? 'those present' : 'all members';
  const { min, max } = paper.sponsors;
  const amended = paper.amends.map((kind) => rules.papers.find((other) => other.kind === kind)?.name ?? kind);
  return sentence(paper.name, [
    amended.length > 0 && `changes ${listWords(amended, 'or')}`,
    min > 0 ? `at least ${plural(min, 'sponsor')}` : 'needs no sponsor',
    max !== undefined && `at most ${describeShare(max, of)} as sponsors`,
    paper.signatories !== undefined &&
      `signatories: ${describeShare(paper.signatories, of)}${paper.together ? ' with the sponsors' : ''}`,
    approval[paper.approval],
    paper.introducedOnApproval && 'on the floor as soon as it is approved',
    paper.vote === undefined ? 'not voted on' : `decided by the vote on ${paper.vote.replaceAll('_', ' ')}`,
    paper.secret && 'secret',
    paper.openAtOnce !== undefined && `at most ${numberWord(paper.openAtOnce)} waiting for each member`,
  ]);
}

const friendly = {
  yes: 'Friendly amendments, to which all sponsors agree, need no vote',
  until_amended:
    'Friendly amendments, to which all sponsors agree, need no vote until a vote has amended the text',
  no: 'There are no friendly amendments',
} as const;
const order = {
  furthest_first: 'Amendments that strike are voted on before those that change, then those that add',
  submission: 'Amendments are voted on in the order in which they were submitted',
} as const;

/** Reads the rules of amendments back. */
export const amendmentsSentence = ({ amendments }: RuleSet): string =>
  `${friendly[amendments.friendly]}. ${order[amendments.order]}. Amendments ${amendments.secondDegree ? 'can be amended' : 'cannot be amended'}.`;

/** Reads back what things are called in a language, such as 'chair is ‘Executive Board’, general list is ‘GSL’'. */
export function wordsSentence(rules: RuleSet, language: string): string {
  const words = Object.entries(rules.words[language] ?? {}) as [Term, string][];
  return sentence(
    language,
    words.length === 0 ? ['the usual words'] : words.map(([term, word]) => `${term} is ‘${word}’`),
  );
}

/** Reads the whole set back, a sentence for each rule, in sections. */
export function ruleSetSections(rules: RuleSet): { title: string; sentences: string[] }[] {
  const motions = [...rules.motions].sort((a, b) => a.rank - b.rank);
  return [
    { title: 'Roll and quorum', sentences: [rollSentence(rules), quorumSentence(rules)] },
    { title: 'Motions', sentences: motions.map((motion) => motionSentence(rules, motion)) },
    {
      title: 'Votes on texts',
      sentences: Object.entries(rules.votes).map(([id, vote]) => voteSentence(rules, id, vote)),
    },
    {
      title: 'Lists and yields',
      sentences: [...rules.lists.map((list) => listSentence(rules, list)), yieldsSentence(rules)],
    },
    { title: 'Points', sentences: rules.points.map(pointSentence) },
    {
      title: 'Papers and amendments',
      sentences: [...rules.papers.map((paper) => paperSentence(rules, paper)), amendmentsSentence(rules)],
    },
    { title: 'Phases', sentences: rules.phases.map((phase) => phaseSentence(rules, phase)) },
  ].filter(({ sentences }) => sentences.length > 0);
}

/** Reads the whole set back, a sentence for each rule. */
export const ruleSetSentences = (rules: RuleSet): string[] =>
  ruleSetSections(rules).flatMap(({ sentences }) => sentences);

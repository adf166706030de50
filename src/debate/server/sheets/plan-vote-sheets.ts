import type { PaperPart, PrintedCell } from '#credentials/server/index.ts';
import { listMajorityColumns } from '../../rule/majority-table.ts';
import type { Majority, MotionRule, PaperRule, RuleSet, VoteAnswer } from '../../rule/rule-set/schema.ts';
import { describeFields, describeMajority, describeShare, fraction } from '../../rule/sentence.ts';
import type { RecordedMotion, RecordedVote } from '../../rule/sitting-record.ts';
import type { Step } from '../../rule/step.ts';
import { subjectLabel } from '../../rule/subject-label.ts';
import {
  column,
  heightBelowFirst,
  listNumberedRows,
  listSheetMembers,
  portfolioLabel,
  type SheetInput,
  type SheetMember,
  sheetTable,
} from './sheet-input.ts';

const nearlyFull = { rows: 31, highest: 30 };

/** Plans the sheet of motions in the order in which they are voted on. Null if the set has no motion. */
export function planMotionSheet(input: SheetInput, session: string | null): PaperPart | null {
  const { rules } = input;
  if (rules.motions.length === 0) return null;
  const motions = [...rules.motions].sort((a, b) => a.rank - b.rank);
  const ranks = [...new Set(motions.map(({ rank }) => rank))];
  const repeats = listRepeats(motions);
  const rows = motions.flatMap((motion, at) => {
    const order = String(ranks.indexOf(motion.rank) + 1);
    const first: PrintedCell[] = [order, { text: motion.name, note: ruleNote(rules, motion) }];
    const again: PrintedCell[] = ['', { text: '', note: `${motion.name}, another one` }];
    const filled = listMotionCells(input, motion.id);
    const blank: PrintedCell[] = ['', { text: '', note: fieldsNote(motion) }];
    const count = input.record ? Math.max(1, filled.length) : 1 + (repeats[at] ?? 0);
    return Array.from({ length: count }, (_, row) => [
      ...(row === 0 ? first : again),
      ...(filled[row] ?? blank),
    ]);
  });
  return sheetTable(input, {
    title: 'Motions',
    session,
    help: 'In the order in which they are voted on. Write a motion in its row, and put the first row that is filled.',
    columns: [
      ...[column('Order', 30), column('Motion', 196), column('Moved by', 84), column('Details', 84)],
      ...[column('Seconds', 40), column('For', 34), column('Against', 38), column('Passed', 36)],
    ],
    rows,
    rowHeight: Math.min(nearlyFull.highest, 650 / Math.max(22, rows.length)),
  });
}

const outcomes: Readonly<Record<NonNullable<RecordedMotion['outcome']>, string>> = {
  passed: 'Yes',
  failed: 'No',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn',
  ruled_out: 'Ruled out',
};

/** The cells of the motions of a type that were moved: by whom, what for, seconds, votes and how it ended. */
function listMotionCells({ state, record }: SheetInput, type: string): PrintedCell[][] {
  const moved = record?.motions.filter((motion) => motion.type === type) ?? [];
  return moved.map(({ by, fields, seconds, votes, outcome }) => [
    state?.members.find(({ id }) => id === by)?.name ?? '',
    describeFields(fields),
    seconds > 0 ? String(seconds) : '',
    ...(votes ? [String(votes.yes), String(votes.no)] : ['', '']),
    outcome ? outcomes[outcome] : '',
  ]);
}

/** How many more rows a motion has, since several caucuses are moved at once. */
function listRepeats(motions: readonly MotionRule[]): number[] {
  const room = Math.max(0, nearlyFull.rows - motions.length);
  let left = room;
  return motions.map(({ effect }) => {
    const wanted = effect.verb === 'caucus.start' ? (effect.kind === 'moderated' ? 4 : 2) : 0;
    const given = Math.min(wanted, left);
    left -= given;
    return given;
  });
}

const fieldLabels: Readonly<Record<string, string>> = {
  total: 'minutes',
  each: 'seconds',
  minutes: 'minutes',
  topic: 'topic',
  paper: 'paper',
};

const fieldsNote = ({ fields }: MotionRule): string =>
  fields
    .flatMap(({ id }) => (id === 'topic' && fields.length > 1 ? [] : (fieldLabels[id] ?? [])))
    .map((label) => `${label}:`)
    .join('          ');

const bases = { members: 'members', present: 'those present', answered: 'answers', cast: 'votes' } as const;

/** The rule of a motion in a few words, such as '1 second · 2 against · two thirds of votes'. */
function ruleNote(rules: RuleSet, { second, debate, majority, consent }: MotionRule): string {
  const found = rules.majorities[majority];
  const passes = found ? describeBriefly(found) : '';
  const sides = [
    ...(debate && debate.for > 0 ? [`${debate.for} for`] : []),
    ...(debate && debate.against > 0 ? [`${debate.against} against`] : []),
  ].join(', ');
  return [
    second > 0 ? `${second} ${second === 1 ? 'second' : 'seconds'}` : 'no second',
    ...(sides === '' ? [] : [sides]),
    consent ? `no objection or ${passes}` : passes,
  ].join(' · ');
}

function describeBriefly(majority: Majority): string {
  if (majority.shape !== 'share')
    return describeMajority(majority).replace('passes ', '').replace('with ', '');
  return `${majority.strict ? 'more than ' : ''}${fraction(majority.share)} of ${bases[majority.of]}`;
}

const totals = ['Yes', 'No', 'Abstain', 'Needed'] as const;
/** Rows of a blank sheet, and numbers of votes beside it. */
const blankSize = 38;

/** Plans the sheet of votes by name, with the majorities for each number of votes. Null if nothing is voted on. */
export function planVoteSheet(
  input: SheetInput,
  session: string | null,
  votes: readonly VoteColumns[] = [],
  firstNumber = 1,
): PaperPart | null {
  const { rules } = input;
  const { answers, hasPass, columns } = describeVoteColumns(rules, firstNumber);
  const majorities = listMajorityColumns(rules);
  if (answers.size === 0 && majorities.length === 0) return null;
  const members = listSheetMembers(input);
  const size = members.length > 0 ? members.length : blankSize;
  const bodyRows = listNumberedRows(members, blankSize).map(({ number, name, delegates, member }) => [
    number,
    name,
    delegates,
    ...votes.flatMap(({ answerOf }) => answerOf(member)),
  ]);
  const rows = [
    ['', 'Voted on:', '', ...votes.flatMap(({ subject }) => (hasPass ? [subject, ''] : [subject]))],
    ...bodyRows,
    ...totals.map((total, at) => [
      ...['', total, ''],
      ...votes.flatMap(({ numbers }) => (hasPass ? [numbers[at] ?? '', ''] : [numbers[at] ?? ''])),
    ]),
  ];
  return sheetTable(input, {
    title: 'Vote sheet',
    session,
    help: voteHelp(rules, answers),
    columns: [
      ...[column('No.', 24), column(portfolioLabel(rules), 122), column('Name', 96)],
      ...columns.map((label) => column(label, 34)),
    ],
    rows,
    firstRowHeight: 40,
    rowHeight: heightBelowFirst(rows.length),
    ...(majorities.length > 0 && {
      aside: {
        columns: [column('Votes', 32), ...majorities.map(({ label }) => column(label, 38))],
        rows: Array.from({ length: size + 1 }, (_, votesCast) => [
          String(votesCast),
          ...majorities.map(({ neededOf }) => (votesCast === 0 ? '–' : String(neededOf(votesCast)))),
        ]),
      },
    }),
  });
}

/** A vote in the columns of the sheet. */
interface VoteColumns {
  subject: string;
  answerOf: (member: SheetMember['member']) => string[];
  /** Yes, no, abstain and needed. */
  numbers: string[];
}

/** The columns of a sheet: three votes with a second round each, or six votes, from a number. */
function describeVoteColumns({ votes }: RuleSet, first = 1) {
  const answers = new Set(Object.values(votes).flatMap((vote) => vote.answers));
  const hasPass = answers.has('pass');
  const numbers = Array.from({ length: hasPass ? 3 : 6 }, (_, at) => `Vote ${first + at}`);
  const columns = hasPass ? numbers.flatMap((label) => [label, 'if passed']) : numbers;
  return { answers, hasPass, columns };
}

const answerLetters: Readonly<Record<VoteAnswer, string>> = {
  yes: 'Y',
  no: 'N',
  abstain: 'A',
  pass: 'P',
  yes_with_rights: 'Y rights',
  no_with_rights: 'N rights',
};

/** Plans the sheets with the votes of a sitting, as many as they need. */
export function planFilledVoteSheets(
  input: SheetInput,
  session: string | null,
  steps: readonly Step[],
): PaperPart[] {
  const { rules, state, record } = input;
  const { hasPass, columns } = describeVoteColumns(rules);
  const perSheet = hasPass ? columns.length / 2 : columns.length;
  const votes = (record?.votes ?? []).map(({ result, first }): VoteColumns => {
    const letter = (answer: VoteAnswer | undefined) => (answer ? answerLetters[answer] : '');
    return {
      subject: state ? subjectLabel({ rules, state, steps }, result.on) : '',
      answerOf: (member) => {
        const answers = answersOf({ result, first }, member?.id ?? '');
        return hasPass
          ? [letter(answers.first), letter(answers.again)]
          : [letter(answers.again ?? answers.first)];
      },
      numbers: [result.yes, result.no, result.abstain, result.needed].map(String),
    };
  });
  const sheets = Array.from({ length: Math.max(1, Math.ceil(votes.length / perSheet)) }, (_, at) =>
    planVoteSheet(input, session, votes.slice(at * perSheet, (at + 1) * perSheet), at * perSheet + 1),
  );
  return sheets.filter((sheet) => sheet !== null);
}

/** The answer of a member in the first call, and the later one if it differs. */
function answersOf({ result, first }: RecordedVote, member: string) {
  if (!result.answers) return {};
  const [called, last] = [first[member], result.answers[member]];
  return { first: called, again: last === called ? undefined : last };
}

function voteHelp({ majorities, votes }: RuleSet, answers: ReadonlySet<VoteAnswer>): string {
  const numbers = new Set(
    Object.values(votes).flatMap(({ majority }) => {
      const found = majorities[majority];
      return found?.shape === 'number' ? [`${found.yes} votes for a text.`] : [];
    }),
  );
  return [
    ...(answers.has('abstain') ? ['Y yes, N no, A abstain.'] : ['Y yes, N no.']),
    ...(answers.has('pass') ? ['P pass: called again, then Y or N.'] : []),
    ...numbers,
    'On the right: votes needed.',
  ].join(' ');
}

/** Plans slips for amendments. Empty if the set has none. */
export function planAmendmentSlips({ rules, committee }: SheetInput): PaperPart[] {
  const paper = rules.papers.find(({ amends }) => amends.length > 0);
  if (!paper) return [];
  const changed = rules.papers.find(({ kind }) => kind === paper.amends[0])?.name ?? 'Draft';
  const hasFriendly = rules.amendments.friendly !== 'no';
  return [
    {
      kind: 'slips',
      slips: {
        title: 'Amendment',
        committee: committee.shortName,
        address: committee.address,
        fields: [[`${changed} no.`, 'Clause no.'], ['Sponsors'], [signatoriesLabel(paper)]],
        choices: [
          ...['Adds a clause', 'Changes words', 'Strikes'],
          ...(hasFriendly ? ['Friendly: all sponsors of the text agree'] : []),
        ],
        textLines: 7,
        chairFields: [
          ['Amendment no.', 'Received at', 'Approved'],
          ['For', 'Against', 'Abstain', 'Passed'],
        ],
        help: 'Write clearly and hand it to the chairs. Below the thick line only the chairs write.',
      },
    },
  ];
}

function signatoriesLabel({ signatories, shareOf }: PaperRule): string {
  if (signatories === undefined) return 'Signatories';
  const of = shareOf === 'present' ? 'those present' : 'all members';
  return `Signatories (${describeShare(signatories, of)})`;
}

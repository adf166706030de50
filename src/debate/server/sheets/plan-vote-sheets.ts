import type { PaperPart, PrintedCell } from '#credentials/server/index.ts';
import { listMajorityColumns } from '../../rule/majority-table.ts';
import type { Majority, MotionRule, PaperRule, RuleSet, VoteAnswer } from '../../rule/rule-set/schema.ts';
import { describeMajority, describeShare, fraction } from '../../rule/sentence.ts';
import {
  column,
  listNumberedRows,
  listSheetMembers,
  portfolioLabel,
  rowHeights,
  type SheetInput,
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
    const details = { text: '', note: fieldsNote(motion) };
    const order = String(ranks.indexOf(motion.rank) + 1);
    const first: PrintedCell[] = [order, { text: motion.name, note: ruleNote(rules, motion) }, '', details];
    const again: PrintedCell[] = ['', { text: '', note: `${motion.name}, another one` }, '', details];
    return [first, ...Array.from({ length: repeats[at] ?? 0 }, () => again)];
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
export function planVoteSheet(input: SheetInput, session: string | null): PaperPart | null {
  const { rules } = input;
  const answers = new Set(Object.values(rules.votes).flatMap((vote) => vote.answers));
  const majorities = listMajorityColumns(rules);
  if (answers.size === 0 && majorities.length === 0) return null;
  const hasPass = answers.has('pass');
  const members = listSheetMembers(input);
  const votes = hasPass
    ? ['1', '2', '3'].flatMap((vote) => [column(`Vote ${vote}`, 34), column('if passed', 34)])
    : ['1', '2', '3', '4', '5', '6'].map((vote) => column(`Vote ${vote}`, 34));
  const size = members.length > 0 ? members.length : blankSize;
  const bodyRows = listNumberedRows(members, blankSize).map(({ number, name, delegates }) => [
    number,
    name,
    delegates,
  ]);
  const rows = [['', 'Voted on:', ''], ...bodyRows, ...totals.map((total) => ['', total, ''])];
  return sheetTable(input, {
    title: 'Vote sheet',
    session,
    help: voteHelp(rules, answers),
    columns: [...[column('No.', 24), column(portfolioLabel(rules), 122), column('Name', 96)], ...votes],
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

function heightBelowFirst(count: number): number {
  const space = 650 - 40;
  const pages = Math.ceil((count * rowHeights.lowest) / space);
  return Math.min(25, space / Math.ceil(count / pages));
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

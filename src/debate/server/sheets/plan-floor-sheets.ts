import { comparePortfolios } from '#conference/rule/compare-portfolios.ts';
import type { PaperPart } from '#credentials/server/index.ts';
import { countShare } from '../../rule/majority.ts';
import type { Answer, ListRule, RuleSet } from '../../rule/rule-set/schema.ts';
import { listName } from '../../rule/set-sentences.ts';
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

const answerLabels: Readonly<Record<Answer, string>> = {
  present: 'Present',
  present_and_voting: 'Present and voting',
  absent: 'Absent',
};
const tick = '×';

/** Plans the sheet on which the answers of the roll are ticked, with the quorum as numbers. */
export function planRollSheet(input: SheetInput, session: string | null): PaperPart {
  const { rules } = input;
  const members = listSheetMembers(input);
  const { answers } = rules;
  return sheetTable(input, {
    title: 'Roll sheet',
    session,
    help: quorumHelp(rules, members.length),
    columns: [
      ...[column('No.', 24), column(portfolioLabel(rules), 158), column('Name', 142)],
      ...answers.map((answer) => column(answerLabels[answer], 50)),
      column('Late at', 46),
    ],
    rows: [
      ...listNumberedRows(members).map(({ number, name, delegates, member }) => [
        ...[number, voteNote(name, member), delegates],
        ...answers.map((answer) => (member?.answer === answer ? tick : '')),
        member?.late ? tick : '',
      ]),
      ['', 'Total', '', ...answers.map((answer) => countAnswers(members, answer)), ''],
    ],
  });
}

function voteNote(name: string, member: SheetMember['member']): string {
  if (!member) return name;
  const votes = { all: '', procedural: ' (procedure only)', none: ' (no vote)' }[member.votes];
  return `${name}${votes}${member.veto ? ' (veto)' : ''}`;
}

function countAnswers(members: readonly SheetMember[], answer: Answer): string {
  const isAnswered = members.some(({ member }) => member?.answer);
  return isAnswered ? String(members.filter(({ member }) => member?.answer === answer).length) : '';
}

function quorumHelp({ quorum }: RuleSet, members: number): string {
  const call = 'Call each member and tick one box.';
  if (!quorum || members === 0) return call;
  const [open, decide] = [countShare(quorum.open, members), countShare(quorum.decide, members)];
  return `${call} Of ${members} members, ${open} must be present to open and ${decide} to decide.`;
}

/** The list on which members wait: the general one, or the first one of the set. */
const findMainList = ({ lists }: RuleSet): ListRule | undefined =>
  lists.find(({ kind }) => kind === 'general') ?? lists[0];

const rowsOfList = 30;

/** Plans the sheet of the speakers' list. Null if the set has no list. */
export function planListSheet(input: SheetInput, session: string | null): PaperPart | null {
  const { rules } = input;
  const list = findMainList(rules);
  if (!list) return null;
  const lines = listSpeakers(input, list);
  const rows = Math.max(rowsOfList, lines.length);
  return sheetTable(input, {
    title: 'Speakers’ list',
    session,
    help: [
      `${listName(rules, list.kind)}: ${list.seconds} seconds each`,
      ...(list.once ? ['each member once at a time'] : []),
      ...(list.turns ? ['for and against in turn'] : []),
    ].join(', '),
    columns: [
      ...[column('No.', 24), column(portfolioLabel(rules), 190), column('Time used', 60)],
      ...(list.turns ? [column('For or against', 60)] : []),
      ...(list.yields ? [column('Yields to', 120)] : []),
      column('Notes', list.yields ? 128 : 220),
    ],
    rows: Array.from({ length: rows }, (_, at) => {
      const { name = '', time = '', side = '', yields = '' } = lines[at] ?? {};
      return [String(at + 1), name, time, ...(list.turns ? [side] : []), ...(list.yields ? [yields] : [])];
    }),
  });
}

interface SpeakerLine {
  name: string;
  time?: string;
  side?: string;
  yields?: string;
}

/** Who has spoken from a list and who waits on it. Without a debate all members, if the list has them all. */
function listSpeakers(input: SheetInput, { kind, joinedBy }: ListRule): SpeakerLine[] {
  const { state, record } = input;
  if (!state) return joinedBy === 'all' ? listSheetMembers(input).map(({ name }) => ({ name })) : [];
  const nameOf = new Map(state.members.map(({ id, name }) => [id, name]));
  const spoken = record?.speeches.filter(({ list, depth }) => list === kind && depth === 0) ?? [];
  const waiting = state.lists.find((list) => list.kind === kind)?.entries ?? [];
  return [
    ...spoken.map(({ member, seconds, side, yieldedTo }) => ({
      name: nameOf.get(member) ?? '',
      time: formatMinutes(seconds * 1000),
      side: sideLabels[side ?? 'none'],
      yields: nameOf.get(yieldedTo ?? '') ?? yieldedTo ?? '',
    })),
    ...waiting.map(({ member, side }) => ({
      name: nameOf.get(member) ?? '',
      side: sideLabels[side ?? 'none'],
    })),
  ];
}

const sideLabels = { for: 'For', against: 'Against', none: '' } as const;

/** Plans the sheet on which speeches, motions and points of each member are counted. */
export function planTallySheet(input: SheetInput, session: string | null): PaperPart {
  const { rules } = input;
  const tallied = rules.points.filter((point) => point.tallied);
  const others = tallied.length === 0 ? 'Points' : 'Other points';
  return sheetTable(input, {
    title: 'Speeches and points',
    session,
    help:
      tallied.length === 0
        ? 'One stroke for each speech, motion and point.'
        : 'One stroke for each. + counts accepted points of the member, − those against the member.',
    columns: [
      ...[column('No.', 24), column(portfolioLabel(rules), 140), column('Speeches', 110)],
      ...(rules.motions.length > 0 ? [column('Motions', 60)] : []),
      ...tallied.flatMap(({ name }) => [column(`${name} +`, 52), column(`${name} −`, 52)]),
      ...(rules.points.length > tallied.length ? [column(others, 60)] : []),
      column('Notes', tallied.length === 0 ? 130 : 60),
    ],
    rows: listNumberedRows(listSheetMembers(input)).map(({ number, name, member }) => [
      number,
      name,
      member && member.speeches > 0 ? `${member.speeches} (${formatMinutes(member.spokenMs)})` : '',
    ]),
  });
}

/** Criteria that a mark sheet has room for. */
const criteriaOnSheet = 5;

/** Plans the sheet on which chairs mark each member. The criteria are written by hand, and it names no person. */
export function planMarkSheet(input: SheetInput, session: string | null): PaperPart {
  const rows = listNumberedRows(listPortfolios(input)).map(({ number, name }) => [number, name]);
  return sheetTable(input, {
    title: 'Mark sheet',
    session,
    help: 'Write a criterion above each column, and its highest mark. Only for the chairs.',
    columns: [
      ...[column('No.', 24), column(portfolioLabel(input.rules), 150)],
      ...Array.from({ length: criteriaOnSheet }, (_, at) => column(`Mark ${at + 1}`, 46)),
      ...[column('Sum', 40), column('Remarks', 82)],
    ],
    rows: [['', 'Criterion and highest mark:'], ...rows],
    firstRowHeight: 40,
    rowHeight: heightBelowFirst(rows.length + 1),
  });
}

/** Each portfolio once, also where the rules count delegates, with the numbers by which marks are typed in. */
const listPortfolios = (input: SheetInput): SheetMember[] =>
  listSheetMembers(input)
    .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
    .toSorted((one, other) => comparePortfolios(one.name, other.name));

function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import type { PaperPart } from '#credentials/server/index.ts';
import { countShare } from '../../rule/majority.ts';
import type { Answer, ListRule, RuleSet } from '../../rule/rule-set/schema.ts';
import { listName } from '../../rule/set-sentences.ts';
import {
  column,
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
  const { rules, state } = input;
  const list = findMainList(rules);
  if (!list) return null;
  const members = listSheetMembers(input);
  const nameOf = new Map(state?.members.map(({ id, name }) => [id, name]));
  const waiting =
    list.joinedBy === 'all' && !state
      ? members.map(({ name }) => name)
      : (state?.lists
          .find(({ kind }) => kind === list.kind)
          ?.entries.map(({ member }) => nameOf.get(member) ?? '') ?? []);
  const rows = Math.max(rowsOfList, waiting.length);
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
    rows: Array.from({ length: rows }, (_, at) => [String(at + 1), waiting[at] ?? '', '', '']),
  });
}

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

function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import { dayOf, parseLocalTime, type Region } from '#platform/rule/dates.ts';
import { openListOf } from '../../../rule/lists.ts';
import type { Answer, RuleSet } from '../../../rule/rule-set/schema.ts';
import { describeFields } from '../../../rule/sentence.ts';
import { isPresent, type State } from '../../../rule/state.ts';
import type { Subject } from '../../../rule/step.ts';
import { motionName } from '../../../rule/subject-label.ts';
import { answerLabels, memberName } from '../labels.ts';
import { findByName, readMemberNames } from '../member-names.ts';
import { type MotionLine, readMotionLine } from '../motion-line.ts';
import { speechOf } from '../next-speech.ts';
import { newId, type Press } from '../press.ts';
import type { ReadRow } from './preview-rows.ts';

interface Room {
  rules: RuleSet;
  state: State;
}

/** Letters on the roll sheet, as the keys of the roll. */
export const rollLetters: Readonly<Record<string, Answer>> = {
  p: 'present',
  v: 'present_and_voting',
  a: 'absent',
};

export const readAnswer =
  (member: string, letter: string) =>
  ({ state }: Room): ReadRow => {
    const answer = rollLetters[letter.trim().toLowerCase()];
    if (!answer) return { problem: 'Write P for present, V for present and voting, A for absent.' };
    return {
      presses: [{ kind: 'answered', body: { member, answer } }],
      text: `${memberName(state, member)}: ${answerLabels[answer].toLowerCase()}.`,
    };
  };

export const closeRoll = (): ReadRow => ({
  presses: [{ kind: 'roll_closed', body: {} }],
  text: 'The roll is closed.',
});

/**
 * Reads a time of day, such as '10:14' or '1014'. Undefined for an empty text.
 * @param on a time of the day that is meant: the day of the sitting, which can have taken place on an earlier one
 */
export function readTimeOfDay(
  text: string,
  { on, region }: { on: number; region: Region },
): number | { problem: string } | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(trimmed) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59)
    return { problem: 'Write the time like 10:14 or 14:05.' };
  return parseLocalTime(`${dayOf(on, region)}T${hour.padStart(2, '0')}:${minute}`, region);
}

/** Reads seconds, or minutes and seconds such as '1:15'. */
function readSeconds(text: string): number | undefined {
  const [, minutes, seconds = ''] = /^(?:(\d{1,3}):)?(\d{1,4})$/.exec(text.trim()) ?? [];
  return seconds === '' ? undefined : Number(minutes ?? 0) * 60 + Number(seconds);
}

const presentMember = (state: State, name: string) => findByName(state.members.filter(isPresent), name).meant;
const noMember = (name: string): ReadRow => ({
  problem: name.trim() === '' ? 'Write the member.' : `No present member is called ${name.trim()}.`,
});

export interface SpeechCells {
  member: string;
  seconds: string;
  side: string;
}

/** Reads a speech: of a list, in a caucus, or for or against a motion that was put. */
export const readSpeech =
  (cells: SpeechCells) =>
  ({ rules, state }: Room): ReadRow => {
    const member = presentMember(state, cells.member);
    if (!member) return noMember(cells.member);
    const seconds = readSeconds(cells.seconds);
    if (seconds === undefined) return { problem: 'Write the seconds, such as 75 or 1:15.' };
    const side = readSide(cells.side);
    const given =
      speechOf({ rules, state }, member.id, side) ?? speechOfList({ rules, state }, member.id, side);
    if (!given) return { problem: 'Open a list or a caucus first.' };
    return {
      presses: [given, { kind: 'floor_ended', body: { speech: given.body.speech, usedMs: seconds * 1000 } }],
      text: `${member.name} speaks.`,
    };
  };

function readSide(text: string): 'for' | 'against' | undefined {
  const letter = text.trim().toLowerCase().charAt(0);
  return letter === 'f' ? 'for' : letter === 'a' ? 'against' : undefined;
}

function speechOfList(
  { rules, state }: Room,
  member: string,
  side: 'for' | 'against' | undefined,
): Extract<Press, { kind: 'floor_given' }> | undefined {
  const list = openListOf(rules, state);
  if (!list) return undefined;
  const entry = list.entries.find((one) => one.member === member);
  const of = side ?? entry?.side ?? undefined;
  return {
    kind: 'floor_given',
    body: {
      speech: newId(),
      list: list.kind,
      ...(entry && { entry: entry.entry }),
      member,
      ...(of && { side: of }),
      seconds: list.each,
      previous: state.lastSpeech,
    },
  };
}

/** Votes by hands, such as '8-4' or '8 4 1': yes, no, abstain. */
function readHands(text: string): { yes: number; no: number; abstain: number } | undefined {
  const [, yes, no, abstain] =
    /^(\d{1,3})\s*[-–,/ ]\s*(\d{1,3})(?:\s*[-–,/ ]\s*(\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (yes === undefined || no === undefined) return undefined;
  return { yes: Number(yes), no: Number(no), abstain: Number(abstain ?? 0) };
}

/** The steps of a vote by hands. */
function votePresses(on: Subject, counted: { yes: number; no: number; abstain: number }): Press[] {
  const vote = newId();
  return [
    { kind: 'vote_opened', body: { vote, on, method: 'hands' } },
    { kind: 'vote_counted', body: { vote, ...counted } },
    { kind: 'vote_closed', body: { vote } },
  ];
}

export interface MotionCells {
  line: string;
  mover: string;
  seconds: string;
  result: string;
}

/** Reads a motion: who moved and seconded it, and how it ended. Without a result it is pending. */
export const readMotion =
  (cells: MotionCells) =>
  ({ rules, state }: Room): ReadRow => {
    const line = withPaper(rules, state, cells.line);
    if (!line) return { problem: 'No motion of these rules begins so.' };
    const mover = presentMember(state, cells.mover);
    if (!mover) return noMember(cells.mover);
    const { members, unknown } = readMemberNames(state, cells.seconds);
    if (unknown.length > 0) return noMember(unknown.join(', '));
    const motion = newId();
    const ending = readEnding(motion, cells.result);
    if ('problem' in ending) return ending;
    return {
      presses: [
        { kind: 'moved', body: { motion, type: line.type, by: mover.id, fields: line.fields } },
        ...members.map((by): Press => ({ kind: 'seconded', body: { motion, by } })),
        ...ending.presses,
      ],
      text: [`${mover.name} moves: ${motionName(rules, line.type)}`, describeFields(line.fields)]
        .filter(Boolean)
        .join(', '),
    };
  };

/** Reads the line of a motion, whose text can name a paper. */
function withPaper(rules: RuleSet, state: State, text: string): MotionLine | undefined {
  const line = readMotionLine(rules, text);
  const rule = rules.motions.find(({ id }) => id === line?.type);
  if (!line || !rule?.fields.some(({ id }) => id === 'paper')) return line;
  const name = text.trim().split(/\s+/).slice(1).join(' ');
  const paper = findPaperByLabel(state, name);
  return paper ? { ...line, fields: { ...line.fields, paper: paper.paper } } : line;
}

function findPaperByLabel({ papers }: State, text: string) {
  const name = text.trim().toLowerCase();
  return name === '' ? undefined : papers.find(({ label }) => label.toLowerCase() === name);
}

function readEnding(motion: string, result: string): { presses: Press[] } | { problem: string } {
  const word = result.trim().toLowerCase();
  if (word === '') return { presses: [] };
  if ('withdrawn'.startsWith(word)) return { presses: [{ kind: 'withdrawn', body: { motion } }] };
  const put: Press = { kind: 'put', body: { motion } };
  if ('carried'.startsWith(word)) return { presses: [put] };
  const counted = readHands(word);
  if (!counted)
    return {
      problem: 'Write the votes such as 8-4, or carried, or withdrawn, or nothing while it is pending.',
    };
  return { presses: [put, ...votePresses({ kind: 'motion', motion }, counted)] };
}

export interface VoteCells {
  subject: string;
  result: string;
}

/** Finds what was voted on: a paper by its name, else a text by the rule for texts that are no paper. */
export function findVoteSubject({ state }: Room, subject: string, rule: string): Subject | undefined {
  const text = subject.trim();
  if (text === '') return undefined;
  const paper = findPaperByLabel(state, text);
  if (paper) {
    const part = paper.parts.findIndex(({ passed }) => passed === null);
    return { kind: 'paper', paper: paper.paper, ...(part >= 0 && { part }) };
  }
  return rule === '' ? undefined : { kind: 'text', text, rule };
}

/** Reads a vote by hands on a paper or another text. */
export const readVote =
  (cells: VoteCells, rule: string) =>
  ({ rules, state }: Room): ReadRow => {
    const on = findVoteSubject({ rules, state }, cells.subject, rule);
    if (!on) return { problem: 'Write the name of the paper.' };
    const counted = readHands(cells.result);
    if (!counted) return { problem: 'Write the votes such as 12-3, or 12-3-4 with abstentions.' };
    return { presses: votePresses(on, counted), text: `Vote on ${cells.subject.trim()}.` };
  };

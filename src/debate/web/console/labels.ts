import type { Answer, CaucusKind, ListKind, VoteAnswer } from '../../rule/rule-set/schema.ts';
import { findMember, type State } from '../../rule/state.ts';

export const answerLabels: Readonly<Record<Answer, string>> = {
  present: 'Present',
  present_and_voting: 'Present and voting',
  absent: 'Absent',
};

export const listLabels: Readonly<Record<ListKind, string>> = {
  general: 'Speakers’ list',
  agenda: 'Speakers on the agenda',
  for_against: 'For and against',
  motion_debate: 'Debate on the motion',
  moderated: 'Moderated caucus',
  opening: 'Opening statements',
  round: 'Round of all members',
  questions: 'Questions',
  comments: 'Comments',
  reply: 'Right of reply',
  open_floor: 'Open floor',
};

/** Returns a tag of a member in words: 'party to dispute', or the name of a party. */
export const tagLabel = (tag: string): string => tag.replace(/^party:/, '').replaceAll('_', ' ');

export const caucusLabels: Readonly<Record<CaucusKind, string>> = {
  moderated: 'Moderated caucus',
  unmoderated: 'Unmoderated caucus',
  consultation_of_the_whole: 'Consultation of the whole',
};

export const voteAnswerLabels: Readonly<Record<VoteAnswer, string>> = {
  yes: 'Yes',
  no: 'No',
  abstain: 'Abstain',
  pass: 'Pass',
  yes_with_rights: 'Yes with rights',
  no_with_rights: 'No with rights',
};

/** The name on a member's placard. */
export const memberName = (state: State, id: string): string => findMember(state, id)?.name ?? id;

/** Minutes and seconds, such as '1:05'. Overtime has a minus sign. */
export function formatClock(ms: number): string {
  const seconds = Math.abs(Math.ceil(ms / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return ms <= -1000 ? `−${text}` : text;
}

import type { Minute } from './minutes.ts';
import type { ListKind, RuleSet, VoteAnswer } from './rule-set/schema.ts';
import { listName } from './set-sentences.ts';
import { findMember, findPhase, type State } from './state.ts';
import type { Step } from './step.ts';
import { motionName, subjectLabel } from './subject-label.ts';

/** What the text of a minute needs beside its facts. */
export interface MinuteSource {
  rules: RuleSet;
  state: State;
  steps: readonly Step[];
  /** Formats epoch milliseconds as a time of day. */
  formatTime: (at: number) => string;
}

/** What follows the sentence of a minute: that the chair overruled the rules and why, and that it was corrected. */
export function minuteRemarks({ overruled, corrected }: Pick<Minute, 'overruled' | 'corrected'>): string[] {
  const reasons = overruled?.reasons.map((reason) => reason.trimEnd().replace(/\.{1,3}$/, '')).join(', ');
  return [
    ...(overruled
      ? [reasons ? `The chair overruled the rules: ${reasons}.` : 'The chair overruled the rules.']
      : []),
    ...(corrected ? ['Corrected later.'] : []),
  ];
}

/** Writes a fact of the minutes as a sentence. */
export function describeMinute(source: MinuteSource, minute: Minute): string {
  const { rules, state, formatTime } = source;
  const name = (id: string) => findMember(state, id)?.name ?? id;
  const motion = (type: string) => motionName(rules, type);
  switch (minute.fact) {
    case 'opened':
      return 'The sitting is opened.';
    case 'present':
      return `The roll is closed: ${minute.members} members are present.`;
    case 'speech': {
      const list = minute.list && listName(rules, minute.list as ListKind);
      const time = formatDuration(minute.seconds);
      return `${name(minute.member)} speaks (${[list, time].filter(Boolean).join(', ')}).`;
    }
    case 'moved':
      return `${name(minute.by)} moves: ${motion(minute.type)}.`;
    case 'carried':
      return `${motion(minute.type)} is carried without a vote.`;
    case 'refused':
      return `${motion(minute.type)} is not carried: a member objects.`;
    case 'lapsed':
      return `${motion(minute.type)} lapses.`;
    case 'withdrawn':
      return `${name(minute.by)} withdraws: ${motion(minute.type)}.`;
    case 'ruled_out':
      return `The chair rules out: ${motion(minute.type)}.`;
    case 'vote':
      return `Vote on ${subjectLabel(source, minute.on)}: ${minute.sentence}.`;
    case 'paper':
      return `${minute.label}: ${minute.status}.`;
    case 'ruling':
      return `${rules.points.find(({ id }) => id === minute.type)?.name ?? motion(minute.type)} by ${name(minute.by)}: ${minute.ruling}.`;
    case 'phase':
      return [findPhase(rules, minute.phase)?.name, minute.topic].filter(Boolean).join(': ');
    case 'note':
      return minute.text;
    case 'closed':
      return minute.until === null
        ? 'The sitting is closed.'
        : `The sitting is suspended until ${formatTime(minute.until)}.`;
  }
}

const answerLabels: Readonly<Record<VoteAnswer, string>> = {
  yes: 'Yes',
  yes_with_rights: 'Yes with rights',
  no: 'No',
  no_with_rights: 'No with rights',
  abstain: 'Abstained',
  pass: 'Passed',
};

/** Lists who answered how in a vote by name, such as 'Yes: India, Kenya'. Empty if names were not recorded. */
export function listNamedAnswers({ state }: Pick<MinuteSource, 'state'>, minute: Minute): string[] {
  if (minute.fact !== 'vote' || !minute.answers) return [];
  const members = Map.groupBy(Object.entries(minute.answers), ([, answer]) => answer);
  return (Object.keys(answerLabels) as VoteAnswer[]).flatMap((answer) => {
    const names = members.get(answer)?.map(([id]) => findMember(state, id)?.name ?? id);
    return names ? [`${answerLabels[answer]}: ${names.join(', ')}`] : [];
  });
}

/** Minutes and seconds, such as '1:05'. */
const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

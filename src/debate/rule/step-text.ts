import type { RuleSet } from './rule-set/schema.ts';
import type { VerbName } from './rule-set/vocabulary.ts';
import { describeFields } from './sentence.ts';
import { listName } from './set-sentences.ts';
import { findMember, findPhase, type State } from './state.ts';
import { type Body, type Step, type StepKind, stepBodies } from './step.ts';
import { motionName, subjectLabel } from './subject-label.ts';

interface Source {
  rules: RuleSet;
  state: State;
  /** Steps that name motions, speeches and points: the log, and the steps that are described. */
  steps: readonly Step[];
}

type Described = Pick<Step, 'kind' | 'body'>;

const answers = {
  present: 'is present',
  present_and_voting: 'is present and voting',
  absent: 'is absent',
} as const;

const votes = {
  yes: 'yes',
  no: 'no',
  abstain: 'abstention',
  pass: 'pass',
  yes_with_rights: 'yes, with rights',
  no_with_rights: 'no, with rights',
} as const;

/** What the chair did without a motion, where its verb alone is not a phrase. */
const effects: Partial<Record<VerbName, string>> = {
  'topic.set': 'Sets the topic',
  'topic.set_aside': 'Sets the topic aside',
  'topic.rename': 'Renames the topic',
  'topic.resume': 'Resumes a topic',
  'list.open': 'Opens a list',
  'list.close': 'Closes a list',
  'list.time': 'Sets the speaking time',
  'caucus.start': 'Starts a caucus',
  'caucus.extend': 'Extends the caucus',
  'caucus.end': 'Ends the caucus',
  'debate.close': 'Closes debate',
  'debate.reopen': 'Goes back to debate',
  'paper.introduce': 'Introduces a paper',
  'paper.withdraw': 'Withdraws a paper',
  'meeting.suspend': 'Suspends the meeting',
  'meeting.adjourn': 'Adjourns the meeting',
  'roll.call': 'Calls the roll',
};

/** Describes one step as a sentence, such as 'Kenya is present.' */
export function describeStep(source: Source, { kind, body }: Described): string {
  const read = kind in stepBodies ? stepBodies[kind].safeParse(body) : undefined;
  if (!read?.success) return 'A step that this version does not know.';
  return `${describers[kind](source, read.data as never)}.`;
}

type Describers = { [K in StepKind]: (source: Source, body: Body<K>) => string };

const nameOf = ({ state }: Source, id: string): string => findMember(state, id)?.name ?? id;
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

function motionOf(source: Source, id: string): string {
  return subjectLabel(source, { kind: 'motion', motion: id });
}

function speakerOf({ state, steps }: Source, speech: string): string {
  const given = steps.findLast(
    ({ kind, body }) => kind === 'floor_given' && (body as Body<'floor_given'>).speech === speech,
  );
  const member = given ? (given.body as Body<'floor_given'>).member : state.floor?.member;
  return findMember(state, member ?? '')?.name ?? 'the speaker';
}

function pointOf({ rules, steps }: Source, id: string): string {
  const raised = steps.findLast(({ kind, body }) => kind === 'point' && (body as Body<'point'>).point === id);
  const type = raised && (raised.body as Body<'point'>).type;
  return rules.points.find((one) => one.id === type)?.name ?? 'the point';
}

function effectText(source: Source, { effect }: Body<'did'>): string {
  const paper = source.state.papers.find((one) => one.paper === effect.paper)?.label;
  const details = [describeFields(effect), paper].filter(Boolean).join(', ');
  const text = effects[effect.verb] ?? effect.verb.replaceAll(/[._]/g, ' ');
  return details === '' ? text : `${text}: ${details}`;
}

const describers: Describers = {
  opened: () => 'Opens the sitting',
  answered: (source, { member, answer }) => `${nameOf(source, member)} ${answers[answer]}`,
  roll_closed: () => 'Closes the roll',
  did: effectText,
  moved: (source, { by, type, fields }) =>
    [`${nameOf(source, by)} moves: ${motionName(source.rules, type)}`, describeFields(fields)]
      .filter(Boolean)
      .join(', '),
  seconded: (source, { by, motion }) => `${nameOf(source, by)} seconds: ${motionOf(source, motion)}`,
  objected: (source, { by, motion }) => `${nameOf(source, by)} objects to: ${motionOf(source, motion)}`,
  withdrawn: (source, { motion }) => `${motionOf(source, motion)} is withdrawn`,
  ruled_out: (source, { motion }) => `The chair rules out: ${motionOf(source, motion)}`,
  put: (source, { motion }) => `Puts to the vote: ${motionOf(source, motion)}`,
  vote_opened: (source, { on }) => `Opens the vote on ${subjectLabel(source, on)}`,
  vote_counted: (_source, { yes, no, abstain }) =>
    [`Counts ${yes} for, ${no} against`, ...(abstain > 0 ? [`${abstain} abstained`] : [])].join(', '),
  vote_answered: (source, { member, answer }) => `${nameOf(source, member)} votes: ${votes[answer]}`,
  vote_closed: () => 'Closes the vote',
  queued: (source, { list, member }) =>
    `${nameOf(source, member)} joins the list: ${listName(source.rules, list)}`,
  dequeued: (source, { list }) => `Takes a member off the list: ${listName(source.rules, list)}`,
  reordered: (source, { list }) => `Changes the order of the list: ${listName(source.rules, list)}`,
  floor_given: (source, { member, seconds: given }) =>
    `${nameOf(source, member)} gets the floor for ${given} s`,
  clock: (source, { speech, run }) => `${run ? 'Starts' : 'Stops'} the clock of ${speakerOf(source, speech)}`,
  floor_ended: (source, { speech, usedMs }) =>
    `${speakerOf(source, speech)} has spoken for ${seconds(usedMs)}`,
  asked: (source, { by }) => `${nameOf(source, by)} asks the speaker`,
  point: (source, { by, type }) =>
    `${nameOf(source, by)} raises: ${source.rules.points.find(({ id }) => id === type)?.name ?? type}`,
  ruled: (source, { point, ruling }) => `${pointOf(source, point)}: ${ruling}`,
  paper: (_source, { label }) => `Adds a paper: ${label}`,
  phase: ({ rules }, { phase }) => `Goes to the phase: ${findPhase(rules, phase)?.name ?? phase}`,
  shown: () => 'Changes what the projector shows',
  noted: (_source, { text }) => `Notes: ${text.replace(/\.$/, '')}`,
  undone: () => 'Undoes a step',
  redone: () => 'Makes a step again that was undone',
  corrected: () => 'Corrects an earlier step',
  lead_taken: () => 'Takes the lead',
};

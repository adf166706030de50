import {
  listRollCommittees,
  listRollSessions,
  type OpenedCommittee,
  openCommittee,
} from '#attendance/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { listDebates as listCall } from '../../contract/debates.ts';
import { noRules } from '../../contract/of-committee.ts';
import type { Debate } from '../../rule/fold.ts';
import { countAttendance } from '../../rule/quorum.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { resultSentence } from '../../rule/sentence.ts';
import { findMember, findPhase, type State } from '../../rule/state.ts';
import { subjectLabel } from '../../rule/subject-label.ts';
import { type DebateLog, readDebateLog } from './debate-log.ts';
import { describeLead } from './news.ts';
import { countOpenSideSteps, mapLastStepTimes } from './steps.sql.ts';

type Listed = AnswerOf<typeof listCall>['debates'][number];

/** @throws AppError 404 when there is no such event */
export async function listDebates(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { db, clock } = context;
  const { committees } = await listRollCommittees(context, caller, { eventName });
  const event = await getEventByName(db.queries, eventName);
  const times = await mapLastStepTimes(db.queries, event.id);
  const debates: Listed[] = [];
  // One after the other, so that a list of many committees does not delay the steps of one.
  for (const { value } of committees)
    debates.push(await describeDebate(context, caller, { eventName, committee: value }, times));
  return { eventName: event.name, now: clock(), debates };
}

async function describeDebate(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  asked: { eventName: string; committee: string },
  times: ReadonlyMap<string, number>,
): Promise<Listed> {
  const { queries } = context.db;
  const opened = await openCommittee(queries, caller, asked, context.clock());
  const { committee } = opened;
  const log = await readLogIfRulesAreChosen(context, opened);
  const { rules, debate } = log?.course ?? {};
  const state = debate?.state;
  return {
    committee: committee.value,
    name: committee.name,
    rules: rules?.name ?? null,
    session: log && state ? await nameSession(context, opened, state) : null,
    ...(rules && debate ? describeProceedings(rules, debate) : nothing),
    lead: log ? await describeLead(queries, log.stored) : null,
    lastStepAt: times.get(committee.id) ?? null,
    sideSteps: log ? await countOpenSideSteps(queries, committee.id) : 0,
  };
}

type Proceedings = Omit<
  Listed,
  'committee' | 'name' | 'rules' | 'session' | 'lead' | 'lastStepAt' | 'sideSteps'
>;

const nothing: Proceedings = {
  phase: null,
  topic: null,
  speaker: null,
  vote: null,
  members: 0,
  present: 0,
  presentAndVoting: 0,
  hasQuorum: false,
  lastResult: null,
  suspendedUntil: null,
};

function describeProceedings(rules: RuleSet, { state, steps }: Debate): Proceedings {
  const { members, present, hasQuorum } = countAttendance(rules, state);
  const { floor, vote, lastVote } = state;
  return {
    phase: state.sitting ? (findPhase(rules, state.phase)?.name ?? null) : null,
    topic: state.topic,
    speaker: floor ? (findMember(state, floor.member)?.name ?? null) : null,
    vote: vote ? subjectLabel({ rules, state, steps }, vote.on) : null,
    members,
    present,
    presentAndVoting: state.members.filter(({ answer }) => answer === 'present_and_voting').length,
    hasQuorum,
    lastResult: lastVote
      ? `${subjectLabel({ rules, state, steps }, lastVote.on)}: ${resultSentence(state, lastVote)}`
      : null,
    suspendedUntil: state.suspendedUntil,
  };
}

/** The title of the session of the open sitting. */
async function nameSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { event, committee }: OpenedCommittee,
  { sitting }: State,
): Promise<string | null> {
  if (!sitting) return null;
  const sessions = await listRollSessions(db.queries, event, committee, [], clock());
  return sessions.find(({ key }) => key === sitting.session)?.title ?? 'Session';
}

async function readLogIfRulesAreChosen(
  context: Pick<Context, 'db'>,
  opened: OpenedCommittee,
): Promise<DebateLog | undefined> {
  try {
    return await readDebateLog(context, opened);
  } catch (error) {
    if (error instanceof AppError && error.code === noRules.code) return undefined;
    throw error;
  }
}

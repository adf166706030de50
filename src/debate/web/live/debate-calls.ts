import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { backgroundTimeoutMs } from '#platform/web/no-answer.ts';
import { type followDebate, getDebate, listDebates, recordSteps, takeLead } from '../../contract.ts';

export type DebateAnswer = AnswerOf<typeof getDebate>;
export type DebateNews = AnswerOf<typeof followDebate>;
export type LeadAnswer = AnswerOf<typeof takeLead>;

/** The committee of an event whose debate a device follows. */
export interface OfCommittee {
  eventName: string;
  committee: string;
}

/** True if rules are chosen for a committee, so that it has a session. */
export async function hasSession({ eventName, committee }: OfCommittee): Promise<boolean> {
  const signal = AbortSignal.timeout(backgroundTimeoutMs);
  const { debates } = await callApi(listDebates, { params: { eventName }, signal });
  return debates.some((one) => one.committee === committee && one.rules !== null);
}

/** What a device asks the server. Every call ends after a time, so that a server that accepts and never answers holds up nothing. */
export interface DebateCalls {
  read: (since: number) => Promise<DebateAnswer>;
  send: (batch: Omit<BodyOf<typeof recordSteps>, keyof OfCommittee>) => Promise<AnswerOf<typeof recordSteps>>;
  takeLead: (asked: Omit<BodyOf<typeof takeLead>, keyof OfCommittee>) => Promise<LeadAnswer>;
}

export const createDebateCalls = (of: OfCommittee): DebateCalls => {
  const signal = () => AbortSignal.timeout(backgroundTimeoutMs);
  return {
    read: (since) =>
      callApi(getDebate, { params: { ...of }, query: { since: String(since) }, signal: signal() }),
    send: (batch) => callApi(recordSteps, { body: { ...of, ...batch }, signal: signal() }),
    takeLead: (asked) => callApi(takeLead, { body: { ...of, ...asked }, signal: signal() }),
  };
};

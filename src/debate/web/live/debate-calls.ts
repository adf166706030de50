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

/**
 * Reads the log of a debate after a step, in as many parts as the server sends.
 * @param readPart makes one call
 * @returns the last answer, with the steps of all parts
 */
export async function readWholeLog(
  readPart: (since: number) => Promise<DebateAnswer>,
  since: number,
): Promise<DebateAnswer> {
  const steps: DebateAnswer['steps'] = [];
  for (let after = since; ; ) {
    const part = await readPart(after);
    steps.push(...part.steps);
    const last = part.steps.at(-1)?.seq;
    if (last === undefined || last >= part.seq) return { ...part, steps };
    after = last;
  }
}

export const createDebateCalls = (of: OfCommittee): DebateCalls => {
  const signal = () => AbortSignal.timeout(backgroundTimeoutMs);
  return {
    read: (since) =>
      readWholeLog(
        (after) =>
          callApi(getDebate, { params: { ...of }, query: { since: String(after) }, signal: signal() }),
        since,
      ),
    send: (batch) => callApi(recordSteps, { body: { ...of, ...batch }, signal: signal() }),
    takeLead: (asked) => callApi(takeLead, { body: { ...of, ...asked }, signal: signal() }),
  };
};

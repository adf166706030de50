import { z } from 'zod';
import { getDebate } from '../../contract.ts';
import { idSchema } from '../../rule/rule-set/schema.ts';
import { stepSchema } from '../../rule/step.ts';
import { newId } from '../console/press.ts';
import type { OfCommittee } from './debate-calls.ts';
import type { StoredDebate, WaitingStep } from './debate-store.ts';
import { readRules } from './live-answer.ts';
import { openLiveLog, type PendingStep } from './live-log.ts';

/** What the file of a lead contains, with which another device goes on without a network. */
export interface Handover extends Pick<StoredDebate, 'answer' | 'steps'> {
  pending: readonly PendingStep[];
  /** Steps that the server cannot read. The chair of the other device can decide about them too. */
  unreadable: readonly PendingStep[];
  /** Lets the other device take the lead, once. Null if no device has told the server yet that it leads. */
  handoverCode: string | null;
}

const kind = 'committee-session';
const pendingSchema = z
  .array(stepSchema.omit({ seq: true }).extend({ about: idSchema.optional() }))
  .max(20_000);
const fileSchema = z.strictObject({
  kind: z.literal(kind),
  debate: z.unknown(),
  pending: pendingSchema,
  // Files of before it was added have none.
  unreadable: pendingSchema.default([]),
  handoverCode: z.string().max(100).nullable(),
});

export const toHandoverFile = ({ answer, steps, ...rest }: Handover): Blob =>
  new Blob([JSON.stringify({ kind, debate: { ...answer, steps }, ...rest })], { type: 'application/json' });

const otherFile = { problem: 'This file is not the handover of a committee session.' };

/** Reads the file of a lead. Returns a sentence if it is another one, or of another committee. */
export function readHandoverFile(text: string, of: OfCommittee): Handover | { problem: string } {
  const file = fileSchema.safeParse(parseJson(text));
  const debate = file.success ? getDebate.answer.safeParse(file.data.debate) : undefined;
  if (!file.success || !debate?.success) return otherFile;
  const { steps, ...answer } = debate.data;
  if (answer.eventName !== of.eventName || answer.committee !== of.committee)
    return { problem: `This file is of another committee: ${answer.committeeName}.` };
  const { pending, unreadable, handoverCode } = file.data;
  return { answer, steps, handoverCode, pending: pending.map(toStep), unreadable: unreadable.map(toStep) };
}

const toStep = ({ about, anyway, body, ...step }: z.output<typeof pendingSchema>[number]): PendingStep => ({
  ...step,
  body,
  ...(anyway && { anyway }),
  ...(about !== undefined && { about }),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Goes on from the file of a lead: the device takes the lead with the next term. What the lead had not sent is sent by this
 * device too.
 * @param own what this device knows of the debate
 * @returns what the device stores, in the order of its steps, or a sentence if the file is older than what it knows
 */
export function openHandover(
  file: Handover,
  { own, device, now }: { own: StoredDebate; device: string; now: number },
): { debate: StoredDebate; waiting: Omit<WaitingStep, 'order'>[] } | { problem: string } {
  const ownTerm = own.answer.lead?.term ?? 0;
  if (ownTerm > (file.answer.lead?.term ?? 0))
    return {
      problem: `This file is too old: ${own.answer.lead?.name ?? 'another device'} has taken the lead since.`,
    };
  const isNewer = file.answer.seq >= own.answer.seq;
  const { answer, steps } = isNewer ? file : own;
  const { findRules, chosen } = readRules(answer);
  const log = openLiveLog(findRules, {
    rules: chosen,
    members: answer.members,
    steps,
    pending: file.pending,
  });
  const { lead } = log.course.debate.state;
  const term = (lead?.term ?? 0) + 1;
  const taken: PendingStep = {
    id: newId(),
    term,
    at: now,
    by: 'chair',
    device,
    kind: 'lead_taken',
    body: { term, device, from: lead?.device ?? null },
  };
  return {
    debate: {
      ...own,
      answer: { ...answer, expiresAt: own.answer.expiresAt, mayChair: own.answer.mayChair },
      steps,
      handoverCode: null,
      shownCode: file.handoverCode,
      handedOverAt: null,
    },
    // Without a lead the first device that reaches the server takes it, and its steps get the term.
    waiting: [
      ...log.pending.map((step) => ({ step })),
      ...(lead ? [{ step: taken }] : []),
      ...file.unreadable.map((step) => ({ step, isUnreadable: true })),
    ],
  };
}

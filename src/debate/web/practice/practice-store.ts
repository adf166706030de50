import { createStore, del, get, set } from 'idb-keyval';
import { z } from 'zod';
import { idSchema } from '../../rule/rule-set/schema.ts';
import { voteRights } from '../../rule/rule-set/vocabulary.ts';
import { stepSchema } from '../../rule/step.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import type { DebateRecord } from '../console/debate-record.ts';

const store = createStore('practice', 'debates');
const key = 'current';

const noName = 'A member of this file has no name.';
const sameId = 'Two members of this file have the same id.';
const ownSentences = [noName, sameId];

const memberSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1, noName).max(500),
  votes: z.enum(voteRights).default('all'),
  veto: z.boolean().default(false),
  tags: z.array(z.string().max(60)).default([]),
});

/** A practice as this device stores it, and as a file. `npm run debate -- replay` reads the same file. */
const practiceSchema = z.object({
  title: z.string().max(200).default('Practice'),
  ruleSet: idSchema,
  members: z
    .array(memberSchema)
    .min(1)
    .max(300)
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, sameId),
  steps: z.array(stepSchema.omit({ seq: true })).max(20_000),
});

type Practice = z.output<typeof practiceSchema>;

const toRecord = ({ title, steps, ...rest }: Practice): DebateRecord => ({
  ...rest,
  committee: title,
  steps: steps.map((step, at) => ({ ...step, seq: at + 1 })),
});

const toPractice = ({ committee, steps, ...rest }: DebateRecord): Practice => ({
  title: committee,
  ...rest,
  steps: steps.map(({ seq, ...step }) => step),
});

/** Returns the practice of this device. Undefined if there is none, or if an earlier version stored it. */
export async function findPractice(): Promise<DebateRecord | undefined> {
  const stored = await get<unknown>(key, store).catch(() => undefined);
  const read = practiceSchema.safeParse(stored);
  return read.success ? toRecord(read.data) : undefined;
}

/** Stores the practice. Returns false if the browser forbids it (private window, full disk). */
export const keepPractice = (record: DebateRecord): Promise<boolean> =>
  set(key, toPractice(record), store).then(
    () => true,
    () => false,
  );

export const deletePractice = (): Promise<void> => del(key, store).catch(() => {});

export const toPracticeFile = (record: DebateRecord): Blob =>
  new Blob([`${JSON.stringify(toPractice(record), null, 1)}\n`], { type: 'application/json' });

/** Reads a saved practice. Returns a sentence if the file is another one, or cannot be opened. */
export function readPracticeFile(text: string): DebateRecord | { problem: string } {
  const read = practiceSchema.safeParse(parseJson(text));
  if (!read.success) {
    const own = read.error.issues.find(({ message }) => ownSentences.includes(message));
    return { problem: own?.message ?? 'This file is not a saved practice.' };
  }
  return findShippedRuleSet(read.data.ruleSet)
    ? toRecord(read.data)
    : { problem: 'This site does not have the rules of procedure of this file.' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

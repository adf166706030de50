import { createStore, del, get, set } from 'idb-keyval';
import { z } from 'zod';
import { idSchema, textSchema } from '../../rule/rule-set/schema.ts';
import { voteRights } from '../../rule/rule-set/vocabulary.ts';
import { stepSchema } from '../../rule/step.ts';
import type { DebateRecord } from '../console/debate-record.ts';

const store = createStore('practice', 'debates');
const key = 'current';

const memberSchema = z.object({
  id: idSchema,
  name: textSchema,
  votes: z.enum(voteRights).default('all'),
  veto: z.boolean().default(false),
  tags: z.array(z.string().max(60)).default([]),
});

/** A practice as this device stores it, and as a file. `npm run debate -- replay` reads the same file. */
const practiceSchema = z.object({
  title: z.string().max(200).default('Practice'),
  ruleSet: idSchema,
  members: z.array(memberSchema).min(1).max(300),
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

/** Reads a saved practice. Undefined if the file is another one. */
export function readPracticeFile(text: string): DebateRecord | undefined {
  try {
    const read = practiceSchema.safeParse(JSON.parse(text));
    return read.success ? toRecord(read.data) : undefined;
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { refusalCodes } from './refusal.ts';
import { effectSchema, idSchema, textSchema } from './rule-set/schema.ts';
import { answers, listKinds, methods, voteAnswers } from './rule-set/vocabulary.ts';

const ms = z.int().min(0).max(86_400_000);
const count = z.int().min(0).max(1000);
const side = z.enum(['for', 'against']);
const seconds = z.int().min(1).max(36_000);

/** What is voted on. */
const subjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('motion'), motion: idSchema }),
  /** `part` is the place of a part of a divided paper. Without it the rest is voted on. */
  z.strictObject({ kind: z.literal('paper'), paper: idSchema, part: z.int().min(0).max(99).optional() }),
  /** Anything else that the chair puts, by a rule in `votes` of the set. */
  z.strictObject({ kind: z.literal('text'), text: textSchema, rule: idSchema }),
]);

const operationSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('modify'),
    clause: idSchema,
    base: z.int().min(1).max(999),
    /** The words of the base version that are replaced, and by how many. Absent: the whole clause. */
    words: z.strictObject({ from: count, to: count, length: count }).optional(),
  }),
  z.strictObject({ op: z.literal('strike'), clause: idSchema }),
  z.strictObject({ op: z.literal('add'), clause: idSchema, after: idSchema.nullable() }),
]);

const fieldsSchema = effectSchema.omit({ verb: true }).partial();

/** The bodies of all kinds of steps. They name portfolios and seats, never persons. */
export const stepBodies = {
  opened: z.strictObject({
    session: z.string().min(1).max(120),
    ruleSet: idSchema,
    revision: z.int().min(0),
    /** Planned end, in epoch milliseconds. */
    endsAt: z.int().min(0).optional(),
    /** Calls a new roll after a suspension. After an adjournment there always is one. */
    roll: z.boolean().optional(),
  }),
  answered: z.strictObject({
    member: idSchema,
    answer: z.enum(answers),
    seats: z.array(z.int().min(0).max(99)).max(20).optional(),
  }),
  roll_closed: z.strictObject({}),
  did: z.strictObject({ effect: effectSchema }),
  moved: z.strictObject({
    motion: idSchema,
    type: idSchema,
    by: idSchema,
    fields: fieldsSchema.default({}),
  }),
  seconded: z.strictObject({ motion: idSchema, by: idSchema }),
  objected: z.strictObject({ motion: idSchema, by: idSchema }),
  withdrawn: z.strictObject({ motion: idSchema, reason: textSchema.optional() }),
  ruled_out: z.strictObject({ motion: idSchema, reason: textSchema.optional() }),
  put: z.strictObject({ motion: idSchema }),
  vote_opened: z.strictObject({
    vote: idSchema,
    on: subjectSchema,
    method: z.enum(methods).optional(),
    /** The member who is called first, where the set draws it by lot. */
    first: idSchema.optional(),
  }),
  vote_counted: z.strictObject({
    vote: idSchema,
    yes: count,
    no: count,
    abstain: count.default(0),
    /** Members with the veto who voted against, where votes are counted without names. */
    vetoes: z.array(idSchema).max(20).optional(),
  }),
  vote_answered: z.strictObject({ vote: idSchema, member: idSchema, answer: z.enum(voteAnswers) }),
  vote_closed: z.strictObject({ vote: idSchema, result: z.enum(['passes', 'fails']).optional() }),
  queued: z.strictObject({
    list: z.enum(listKinds),
    entry: idSchema,
    member: idSchema,
    side: side.optional(),
    after: idSchema.nullable().optional(),
  }),
  dequeued: z.strictObject({ list: z.enum(listKinds), entry: idSchema }),
  reordered: z.strictObject({ list: z.enum(listKinds), entry: idSchema, after: idSchema.nullable() }),
  floor_given: z.strictObject({
    speech: idSchema,
    list: z.enum(listKinds).optional(),
    entry: idSchema.optional(),
    member: idSchema,
    side: side.optional(),
    seconds,
    previous: idSchema.nullable(),
  }),
  clock: z.strictObject({ speech: idSchema, run: z.boolean(), usedMs: ms }),
  floor_ended: z.strictObject({
    speech: idSchema,
    usedMs: ms,
    yield: z
      .discriminatedUnion('to', [
        z.strictObject({ to: z.enum(['chair', 'questions', 'comments']) }),
        z.strictObject({ to: z.literal('delegate'), member: idSchema }),
      ])
      .optional(),
  }),
  asked: z.strictObject({ speech: idSchema, by: idSchema }),
  point: z.strictObject({
    point: idSchema,
    type: idSchema,
    by: idSchema,
    about: idSchema.optional(),
    /** Time of the interrupted speech. */
    usedMs: ms.optional(),
  }),
  ruled: z.strictObject({
    point: idSchema,
    ruling: z.enum(['accepted', 'rejected', 'answered']),
    text: textSchema.optional(),
  }),
  paper: z.strictObject({
    paper: idSchema,
    kind: z.string().min(1).max(40),
    label: textSchema,
    version: z.int().min(1).max(999),
    sponsors: z.array(idSchema).max(60),
    /** How many signed, or who did. */
    signatories: z.union([count, z.array(idSchema).max(300)]).default(0),
    /** Operative clauses of a text, in order. */
    clauses: z.array(idSchema).max(60).optional(),
    amends: idSchema.optional(),
    operation: operationSchema.optional(),
    /** Sponsors of the amended text who agree. If all do, it is incorporated without a vote. */
    agreed: z.array(idSchema).max(60).optional(),
  }),
  phase: z.strictObject({ phase: idSchema }),
  shown: z.strictObject({
    what: z.enum(['clause', 'paper', 'update', 'timer', 'text', 'nothing']),
    id: idSchema.optional(),
    text: z.string().max(1500).optional(),
    seconds: seconds.optional(),
  }),
  noted: z.strictObject({ text: z.string().trim().min(1).max(1500) }),
  undone: z.strictObject({ seq: z.int().min(1) }),
  redone: z.strictObject({ seq: z.int().min(1) }),
  corrected: z.strictObject({
    seq: z.int().min(1),
    body: z.record(z.string(), z.unknown()),
    /** Keeps the course of events although a result would change. */
    keep: z.boolean().optional(),
  }),
  lead_taken: z.strictObject({
    term: z.int().min(1),
    device: idSchema,
    from: idSchema.nullable().optional(),
  }),
} as const;

export type StepKind = keyof typeof stepBodies;
export const stepKinds = Object.keys(stepBodies) as StepKind[];
export type Body<K extends StepKind> = z.output<(typeof stepBodies)[K]>;
export type Subject = z.output<typeof subjectSchema>;
export type Operation = z.output<typeof operationSchema>;

/** An entry of the log. `body` is checked by its kind when the step is applied. */
export const stepSchema = z.strictObject({
  id: idSchema,
  /** Place in the log, without a gap, from 1. */
  seq: z.int().min(1),
  /** Term of the lead who made it. */
  term: z.int().min(0),
  /** Epoch milliseconds, corrected by the clocks' difference. */
  at: z.int().min(0),
  /** `floor`: a request of a delegate that the rule set or the lead accepted. */
  by: z.enum(['chair', 'floor']),
  device: idSchema,
  kind: z.enum(stepKinds),
  body: z.unknown(),
  /** The refusals that the chair overruled, with the reason. */
  anyway: z
    .strictObject({ codes: z.array(z.enum(refusalCodes)).min(1).max(5), reason: textSchema.optional() })
    .optional(),
});
export type Step = z.output<typeof stepSchema>;

import { z } from 'zod';
import {
  abstentions,
  answers,
  bases,
  type caucusKinds,
  effectFields,
  listKinds,
  methods,
  phaseBases,
  rounds,
  scopes,
  simpleConditions,
  terms,
  type VerbName,
  verbNames,
  voteAnswers,
  voteRights,
} from './vocabulary.ts';

/** Ids of members, motions, papers and phases, as in ids of rows of the database. */
export const idSchema = z
  .string()
  .regex(/^[\w.:+-]{1,64}$/, 'an id is 1 to 64 letters, digits or . : + _ -')
  // Ids are keys of objects, where such a name would find a property that all objects have.
  .refine((id) => !(id in Object.prototype), 'an id is no name of a property of all objects');
export const textSchema = z.string().trim().min(1).max(500);
const fractionSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}\/[1-9]\d{0,2}$/, "a fraction is written as '2/3'")
  .refine((text) => readFraction(text).num <= readFraction(text).den, 'a fraction is at most 1');
const secondsSchema = z.int().min(1).max(36_000);
const countSchema = z.int().min(0).max(1000);

/** Reads '2/3'. The schema has refused any other text. */
export function readFraction(text: string): { num: number; den: number } {
  const [num, den] = text.split('/').map(Number);
  return { num: num || 0, den: den || 1 };
}

/** A number of members, or a share of them, which is rounded up. `strict` means more than that share. */
const shareSchema = z.union(
  [
    z.int().min(1).max(300),
    fractionSchema,
    z.strictObject({ share: fractionSchema, strict: z.boolean().default(false) }),
  ],
  "a number of members, a fraction such as '1/3', or { share, strict }",
);

const veto = z.boolean().default(false);
/** The seven shapes of a majority. With `veto`, one 'no' of a member with the veto defeats the vote. */
const majoritySchema = z.discriminatedUnion('shape', [
  z.strictObject({
    shape: z.literal('share'),
    share: fractionSchema,
    strict: z.boolean().default(false),
    of: z.enum(bases),
    /** What happens if as many vote for as against: `chair` gives the chair a casting vote. */
    tie: z.enum(['fails', 'chair']).default('fails'),
    veto,
  }),
  z.strictObject({ shape: z.literal('number'), yes: z.int().min(1).max(300), veto }),
  z.strictObject({ shape: z.literal('no_objection') }),
  z.strictObject({ shape: z.literal('support'), of: z.enum(['members', 'present']), share: shareSchema }),
  z.strictObject({ shape: z.literal('all_sponsors') }),
  z.strictObject({ shape: z.literal('one_request') }),
  z.strictObject({ shape: z.literal('chair') }),
]);

export const effectSchema = z.strictObject({
  verb: z.enum(verbNames),
  kind: z.enum([...listKinds, 'unmoderated', 'consultation_of_the_whole']).optional(),
  topic: textSchema.optional(),
  text: textSchema.optional(),
  name: textSchema.optional(),
  total: secondsSchema.optional(),
  each: secondsSchema.optional(),
  minutes: z.int().min(1).max(20_000).optional(),
  paper: idSchema.optional(),
  ids: z.array(idSchema).min(1).max(100).optional(),
  of: z.array(idSchema).min(1).max(100).optional(),
  clauses: z.array(idSchema).min(1).max(100).optional(),
  parts: z.array(z.array(idSchema).min(1).max(100)).min(1).max(50).optional(),
  majority: idSchema.optional(),
  method: z.enum(methods).optional(),
  phase: idSchema.optional(),
  member: idSchema.optional(),
});

const conditionSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.enum(simpleConditions) }),
  z.strictObject({ is: z.literal('phase'), ids: z.array(idSchema).min(1) }),
  z.strictObject({ is: z.literal('list_open'), kind: z.enum(listKinds) }),
  z.strictObject({
    is: z.literal('spoken'),
    kind: z.enum(listKinds),
    for: countSchema,
    against: countSchema,
  }),
  z.strictObject({ is: z.literal('decided'), kind: idSchema }),
  /** Checked only if the sitting has a planned end. */
  z.strictObject({ is: z.literal('share_of_time'), share: fractionSchema }),
]);

const moverSchema = z.union([
  z.enum(['any', 'voting', 'sponsor', 'chair', 'speaker']),
  z.strictObject({ tag: z.string().min(1).max(60) }),
]);

const fieldSchema = z.strictObject({
  id: z.enum(effectFields),
  optional: z.boolean().default(false),
  /** Limits of a number, in the unit of the field: seconds, or minutes of a suspension. */
  min: z.int().min(1).optional(),
  max: z.int().min(1).optional(),
  /** This number divides another field without a rest. */
  divides: z.enum(['total']).optional(),
  /** Not longer than the caucus was when it began. */
  atMost: z.enum(['first_length']).optional(),
});

const motionSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  /** 1 is voted on first. */
  rank: z.int().min(0).max(99),
  who: moverSchema.default('any'),
  second: z.int().min(0).max(20).default(0),
  /** If no member objects, it passes without a vote. */
  consent: z.boolean().default(false),
  debate: z
    .strictObject({
      for: z.int().min(0).max(10),
      against: z.int().min(0).max(10),
      seconds: secondsSchema.default(30),
      when: z.enum(['always', 'if_objection']).default('always'),
    })
    .optional(),
  majority: idSchema,
  abstain: z.enum(abstentions).default('never'),
  method: z.enum(methods).default('hands'),
  /** The chair may refuse it as dilatory. */
  admit: z.enum(['chair', 'always']).default('chair'),
  inOrder: z.array(conditionSchema).default([{ is: 'floor_open' }]),
  effect: effectSchema,
  /** What else happens, after `effect`. */
  also: z.array(effectSchema).max(5).default([]),
  fields: z.array(fieldSchema).max(6).default([]),
  oncePer: z.enum(scopes).optional(),
});

/** How a text is voted on. */
const voteSchema = z.strictObject({
  /** Who takes part: all members with any vote (`procedural`), or those with all votes (`substantive`). */
  matter: z.enum(['procedural', 'substantive']).default('substantive'),
  majority: idSchema,
  abstain: z.enum(abstentions),
  method: z.enum(methods),
  answers: z.array(z.enum(voteAnswers)).default(['yes', 'no', 'abstain']),
  rounds: z.array(z.enum(rounds)).min(1).default(['answer']),
  /** Answers open to a member who has passed once. */
  afterPass: z.array(z.enum(['yes', 'no', 'abstain'])).default(['yes', 'no']),
  /** Sponsors cannot ask to explain their vote. */
  rightsNotFor: z.enum(['sponsors']).optional(),
  order: z.enum(['alphabet', 'drawn']).default('alphabet'),
  inOrder: z.array(conditionSchema).default([]),
});

const listSchema = z.strictObject({
  kind: z.enum(listKinds),
  seconds: secondsSchema,
  /** Each member at most once at a time. */
  once: z.boolean().default(true),
  /** Who adds members: the chair, also members themselves, or every member is on it from the start. */
  joinedBy: z.enum(['chair', 'members', 'all']).default('chair'),
  /** Members without any vote can be on it. */
  observers: z.boolean().default(true),
  /** Speakers may yield the rest of their time. */
  yields: z.boolean().default(false),
  /** For and against in turn. */
  turns: z.boolean().default(false),
  onExhausted: z.enum(['to_vote', 'ask', 'nothing']).default('ask'),
});

const yieldsSchema = z.strictObject({
  chair: z.boolean().default(true),
  /** How often time can be passed on. 0: not at all. */
  delegate: z.strictObject({ depth: z.int().min(0).max(5) }).default({ depth: 0 }),
  questions: z.boolean().default(false),
  comments: z
    .strictObject({ count: z.int().min(0).max(5), seconds: secondsSchema })
    .default({ count: 0, seconds: 30 }),
});

const pointSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  interrupts: z.enum(['yes', 'inaudible', 'no']).default('no'),
  when: z.enum(['any', 'after_speech', 'yielded']).default('any'),
  /** In order while a vote is open, about its conduct. */
  duringVote: z.boolean().default(false),
  ruled: z.boolean().default(true),
  /** Accepted ones are counted for the member who raised it and against the one it is about. */
  tallied: z.boolean().default(false),
  written: z.boolean().default(false),
});

const phaseSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  base: z.enum(phaseBases),
  doors: z.enum(['open', 'closed']).default('open'),
  notes: z.enum(['direct', 'via_dais', 'off']).default('direct'),
  public: z.boolean().default(true),
  /** The list that opens when the phase begins, and closes when the chair or a motion goes to another one. */
  opens: z.strictObject({ kind: z.enum(listKinds), seconds: secondsSchema.optional() }).optional(),
});

const paperSchema = z.strictObject({
  kind: z.string().regex(/^[a-z_]{1,40}$/, 'a kind has small letters and _'),
  name: textSchema,
  sponsors: z.strictObject({ min: countSchema, max: shareSchema.optional() }).default({ min: 1 }),
  signatories: shareSchema.optional(),
  /** What a share of signatories and sponsors is counted of. */
  shareOf: z.enum(['members', 'present']).default('present'),
  /** Sponsors count towards the signatories that are needed. */
  together: z.boolean().default(false),
  approval: z.enum(['chair', 'panel', 'none']).default('chair'),
  /** On the floor as soon as it is approved, without a motion. */
  introducedOnApproval: z.boolean().default(false),
  /** Id of the rule in `votes`. A paper without one is not voted on. */
  vote: idSchema.optional(),
  /** Known to its sponsors and the staff only, and therefore never in the log. */
  secret: z.boolean().default(false),
  /** Kinds of papers that it changes. */
  amends: z.array(z.string()).default([]),
  /** The highest number of papers of this kind that a member may have waiting. */
  openAtOnce: z.int().min(1).max(20).optional(),
});

const amendmentsSchema = z.strictObject({
  friendly: z.enum(['yes', 'until_amended', 'no']),
  order: z.enum(['furthest_first', 'submission']),
  /** Amendments of amendments. */
  secondDegree: z.boolean().default(false),
});

export const ruleSetSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  unit: z.enum(['portfolio', 'delegate']).default('portfolio'),
  answers: z.array(z.enum(answers)).min(1),
  /** Votes of observers, from which a committee starts. */
  observers: z.enum(voteRights).default('procedural'),
  /** Absent: no quorum is needed. `strict` means more than that share. */
  quorum: z.strictObject({ open: shareSchema, decide: shareSchema }).optional(),
  majorities: z.record(idSchema, majoritySchema),
  votes: z.record(idSchema, voteSchema),
  lists: z.array(listSchema),
  yields: yieldsSchema,
  points: z.array(pointSchema),
  motions: z.array(motionSchema),
  phases: z.array(phaseSchema).min(1),
  papers: z.array(paperSchema),
  amendments: amendmentsSchema,
  /** By language tag, such as `en-IN`. */
  words: z
    .record(z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/), z.partialRecord(z.enum(terms), textSchema))
    .default({}),
});

export type RuleSet = z.output<typeof ruleSetSchema>;
export type RuleSetInput = z.input<typeof ruleSetSchema>;
export type Majority = RuleSet['majorities'][string];
export type Share = z.output<typeof shareSchema>;
export type MotionRule = RuleSet['motions'][number];
export type MotionInput = RuleSetInput['motions'][number];
export type VoteRule = RuleSet['votes'][string];
export type Phase = RuleSet['phases'][number];
export type ListRule = RuleSet['lists'][number];
export type PaperRule = RuleSet['papers'][number];
export type Condition = z.output<typeof conditionSchema>;
export type ConditionInput = z.input<typeof conditionSchema>;
export type Effect = z.output<typeof effectSchema>;
export type ListKind = (typeof listKinds)[number];
export type CaucusKind = (typeof caucusKinds)[number];
export type Method = (typeof methods)[number];
export type VoteAnswer = (typeof voteAnswers)[number];
export type Answer = (typeof answers)[number];
export type { VerbName };

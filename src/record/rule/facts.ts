import { z } from 'zod';
import { methodLabels } from '#debate/rule/method-labels.ts';
import { methods } from '#debate/rule/rule-set/vocabulary.ts';

const voteSchema = z.object({
  method: z.enum(methods),
  passes: z.boolean(),
  counts: z.object({ yes: z.number(), no: z.number(), abstain: z.number() }).nullable(),
  answers: z
    .array(z.object({ portfolio: z.string(), answer: z.enum(['yes', 'no', 'abstain', 'pass']) }))
    .nullable(),
});

const textSchema = z.object({
  label: z.string(),
  amends: z.string().nullable(),
  isAdopted: z.boolean(),
  votes: z.array(voteSchema),
});

/** A text as it is shown. */
export const recordedTextSchema = textSchema.extend({
  /** `method` is how the committee voted, such as 'Roll call'. */
  votes: z.array(voteSchema.extend({ method: z.string() })),
});

/** Writes the methods of votes in words. */
export const toRecordedText = (text: z.output<typeof textSchema>): z.output<typeof recordedTextSchema> => ({
  ...text,
  votes: text.votes.map((vote) => ({ ...vote, method: methodLabels[vote.method] })),
});

const committeeFactsSchema = z.object({
  committeeId: z.string(),
  value: z.string(),
  /** Last part of the path of its page. Unique in the record. */
  address: z.string(),
  name: z.string(),
  shortName: z.string(),
  agenda: z.string(),
  topics: z.array(z.string()),
  texts: z.array(textSchema),
  awards: z.array(z.object({ decisionId: z.string(), label: z.string(), portfolio: z.string().nullable() })),
});
export type CommitteeFacts = z.output<typeof committeeFactsSchema>;

/**
 * What a superadmin shows as the record of an event. It names portfolios, never persons: names are read with the
 * consents when pages are rendered.
 */
export const recordFactsSchema = z.array(committeeFactsSchema);
export type RecordFacts = z.output<typeof recordFactsSchema>;

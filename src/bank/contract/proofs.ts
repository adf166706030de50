import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { byAdmins } from './statements.ts';

/** What a picture is asked for. */
export const askedOfProofs = ['sum', 'number', 'payee', 'day', 'outcome'] as const;

/** Something that was asked for and read, with its box in the picture's pixels. */
const proofMark = z.object({
  what: z.enum(askedOfProofs),
  said: z.string(),
  left: z.number(),
  top: z.number(),
  right: z.number(),
  bottom: z.number(),
});
export type ProofMark = z.infer<typeof proofMark>;

/** What was read in the picture of a payment, from the top; or why nothing was. */
export const proofRead = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    width: z.number(),
    height: z.number(),
    marks: z.array(proofMark),
  }),
  z.object({ state: z.enum(['waits', 'given up', 'off']) }),
]);
export type ProofRead = z.infer<typeof proofRead>;

const path = '/v1/api/admin/proofs';

export const getProofReading = defineCall({
  ...byAdmins,
  summary: 'How far the reading of payment pictures is, and which could not be read.',
  method: 'GET',
  path,
  answer: z.object({
    /** False where the operator has switched it off. */
    isOn: z.boolean(),
    read: z.number(),
    waiting: z.number(),
    /** For one, of those that were read last; null while none was. */
    seconds: z.number().nullable(),
    givenUp: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  }),
  errors: {},
});

export const readProofsAgain = defineCall({
  ...byAdmins,
  summary: 'Has the pictures read again that could not be read.',
  method: 'PUT',
  path,
  answer: z.object({ message: z.literal('They are read again') }),
  errors: { noneGivenUp: defineError(409, 'no_unread_proofs', 'No picture waits to be read again') },
});

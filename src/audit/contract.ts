import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { notAuthorized } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';

/** All audited actions, under their names in the log. Renaming one needs a migration. */
export const auditActions = [
  'account erased',
  'allocation drafted',
  'allocation published',
  'bank details confirmed',
  'bank details typed',
  'bank details withdrawn',
  'catalogue reordered',
  'committee added',
  'committee changed',
  'committee deleted',
  'committee offered again',
  'committee withdrawn',
  'credit matched',
  'credit no longer set aside',
  'credit refused',
  'credit set aside',
  'credit set free',
  'dates changed',
  'decision undone',
  'deletion cancelled',
  'deletion scheduled',
  'draft removed',
  'edition begun',
  'erasure changed',
  'event added',
  'event announced',
  'event archived',
  'event changed',
  'event over',
  'fees changed',
  'kit exported',
  'kit imported',
  'last day changed',
  'ledger exported',
  'level corrected',
  'link printed',
  'logged in',
  'lottery begun',
  'lottery drawn',
  'mail read',
  'mail sent again',
  'main event chosen',
  'message marked',
  'note added',
  'page brought back',
  'page saved',
  'pages published',
  'passkey added',
  'passkey removed',
  'password disowned',
  'payment asked again',
  'payment sent again',
  'picture added',
  'picture changed',
  'picture removed',
  'picture replaced',
  'portfolio assigned',
  'portfolio changed',
  'portfolio deleted',
  'portfolio offered again',
  'portfolio withdrawn',
  'portfolios added',
  'proofs read again',
  'publication brought back',
  'receipts exported',
  'recovery code used',
  'recovery codes reissued',
  'refund kept',
  'refund left after all',
  'refund released',
  'refund line refused',
  'refund line set free',
  'refund rule set',
  'refund sent',
  'refund take-back requested',
  'refund taken back',
  'registration confirmed',
  'registration declined',
  'registration window changed',
  'registration withdrawn',
  'registrations erased',
  'registrations exported',
  'role changed',
  'seat accepted',
  'seat corrected',
  'seats exported',
  'seats swapped',
  'second factor off',
  'second factor on',
  'second factor reset',
  'signed out everywhere',
  'statement confirmed',
  'statement taken',
  'statement withdrawn',
  'swap refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The account or record of an entry in its current state; only the id remains of an erased one. */
const referencedRecord = z.object({
  _id: z.string(),
  /** 'other' also for an erased one. */
  kind: z.enum(['account', 'registration', 'event', 'mail', 'message', 'document', 'publication', 'other']),
  /** The name of a person or an event, the subject of a mail, or the title of a page document. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});

export type ReferencedRecord = z.infer<typeof referencedRecord>;

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: referencedRecord,
  action: z.string(),
  subject: referencedRecord,
  before: z.string().nullable(),
  after: z.string().nullable(),
  note: z.string().nullable(),
});

/** A day in the club's time zone; an empty field sets no limit. */
const dayField = z.union([z.iso.date('Please give a day'), z.literal('')]).default('');

export const getAuditLog = defineCall({
  summary: 'One page of the privileged actions, newest first: who did what to what, from what to what.',
  method: 'GET',
  path: '/v1/api/superadmin/audit',
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  query: z.object({
    /** Text in the actor's name or address. */
    by: searchField,
    /** Text in the subject's name or address. */
    about: searchField,
    /** Everything that one account did, and that was done to it and its registrations. */
    account: z.string().max(200).default(''),
    action: z.string().max(200).default(''),
    from: dayField,
    to: dayField,
    page: pageField,
  }),
  answer: pageOf(auditEntry).extend({
    /** All actions in the log. */
    actions: z.array(z.string()),
  }),
  errors: {},
});

import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { badRequestText, messageAnswer } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { accountIdBody, noSuchAccount, superadminCallDefaults } from './common.ts';

export const accountRecordSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /**
   * The last day of the role, in the club's time zone. The role ends at the end of that day. Missing if the role does
   * not expire.
   */
  lastDay: z.iso.date().optional(),
  deletionScheduledAt: z.iso.datetime().optional(),
});

export const getAccount = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One account.',
  method: 'GET',
  path: '/v1/api/superadmin/getprofile/:accountID',
  params: accountIdBody,
  answer: accountRecordSchema.extend({ secondFactorSince: z.iso.datetime().optional() }),
  errors: { noSuchAccount },
}));

export const listAllAccounts = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Every account.',
  method: 'GET',
  path: '/v1/api/superadmin/getallaccounts',
  answer: z.object({ allAccounts: z.array(accountRecordSchema) }),
  errors: {},
}));

export const accountStateFilters = ['all', 'verified', 'unverified', 'scheduled'] as const;
export const accountSorts = ['newest', 'oldest', 'name'] as const;

export const getPageOfAccounts = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One page of the accounts found by name, e-mail or scholar id.',
  method: 'GET',
  path: '/v1/api/superadmin/accounts',
  invalid: badRequestText,
  query: z.object({
    q: searchTextSchema,
    role: z.enum(['all', ...roles]).default('all'),
    state: z.enum(accountStateFilters).default('all'),
    sort: z.enum(accountSorts).default('newest'),
    page: pageNumberSchema,
  }),
  answer: buildListPageSchema(
    accountRecordSchema.extend({
      isVerified: z.boolean(),
      scholarID: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ).extend({
    counts: z.record(z.enum(['all', ...roles]), z.number()),
  }),
  errors: {},
}));

export const getAccountFacts = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One account, with the details that a superadmin reviews before changing it.',
  method: 'GET',
  path: '/v1/api/superadmin/accounts/:accountID',
  params: accountIdBody,
  answer: accountRecordSchema.extend({
    phone: z.string(),
    createdAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime().nullable(),
    secondFactorSince: z.iso.datetime().nullable(),
    passkeys: z.number(),
    /** Null for a person who does not study at the institute. */
    student: z
      .object({
        instituteEmail: z.string(),
        instituteConfirmed: z.boolean(),
        scholarID: z.string(),
        branch: z.string(),
        year: z.string(),
      })
      .nullable(),
    sessions: z.object({ count: z.number(), lastAt: z.iso.datetime().nullable() }),
    registrations: z.array(
      z.object({
        _id: z.string(),
        eventName: z.string(),
        status: z.enum(['pending', 'confirmed', 'declined', 'withdrawn']),
        regsiteredat: z.iso.datetime(),
      }),
    ),
  }),
  errors: { noSuchAccount },
}));

export const scheduleClientDeletion = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Schedules a client account for deletion in 15 days; its sessions end at once.',
  method: 'DELETE',
  path: '/v1/api/superadmin/deleteaccount',
  body: accountIdBody,
  answer: messageAnswer('User deleted successfully'),
  errors: {
    noSuchAccount,
    onlyClients: defineError(403, 'only_clients', 'Only users with the role client can be deleted'),
    alreadyScheduled: defineError(409, 'already_scheduled', 'Account deletion already scheduled'),
  },
}));

export const restoreAccount = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Takes an account off the deletion schedule.',
  method: 'PUT',
  path: '/v1/api/superadmin/restoreaccount',
  body: accountIdBody,
  answer: messageAnswer('Account restored'),
  errors: { noSuchAccount },
}));

export const listScheduledDeletions = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The accounts scheduled for deletion, those due first.',
  method: 'GET',
  path: '/v1/api/superadmin/getscheduleddeleteaccount',
  answer: z.object({ allDeletionScheduledAccounts: z.array(accountRecordSchema) }),
  errors: {},
}));

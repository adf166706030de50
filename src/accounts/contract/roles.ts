import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { buildEmailSchema, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import {
  accountIdBody,
  currentPasswordField,
  fillAllRequiredText,
  noSuchAccount,
  passwordTooNew,
  superadminCallDefaults,
  wrongPasswordError,
} from './common.ts';

/** A last day can be at most this many years ahead. */
export const maxYearsToLastDay = 5;
/** Days before the end of a role when its holder and the superadmins are notified (product 3.16). */
export const roleNoticeDays = 7;

/** The last day of a role, such as '2027-03-31'. The role ends with that day in the club's time zone. */
const dayField = z.iso.date('Please enter a date');
const noSuchRole = defineError(409, 'no_such_role', 'No such role exists');
const notAhead = defineError(
  400,
  'day_not_ahead',
  `The last day has to be today or later, within ${maxYearsToLastDay} years`,
);
const lastSuperadmin = defineError(
  409,
  'last_superadmin',
  'One superadmin has to stay without a last day. Hand over to another person first.',
);
const namedBySettings = defineError(
  409,
  'named_by_settings',
  'The settings of the server make this account a superadmin at every start, so its role cannot have a last day',
);

/**
 * Settings of the calls that require the password, because they create a superadmin or change the last day of a role.
 */
const withPassword = { ...superadminCallDefaults, invalid: fillAllRequiredText } as const;
const passwordErrors = { wrongPassword: wrongPasswordError, passwordTooNew, tooManyRequests } as const;

export const promoteToAdmin = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Makes a client an admin, until a last day where one is given.',
  method: 'PUT',
  path: '/v1/api/elevate/admin',
  body: accountIdBody.extend({ lastDay: dayField.optional() }),
  answer: messageAnswer('Role elevated to admin'),
  errors: { noSuchAccount, noSuchRole, notAhead },
}));

export const demoteToClient = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Makes an admin a client.',
  method: 'PUT',
  path: '/v1/api/demote/client',
  body: accountIdBody,
  answer: messageAnswer('Role demoted to client'),
  errors: { noSuchAccount, noSuchRole },
}));

export const setLastDayOfRole = defineCall(() => ({
  ...withPassword,
  summary: 'Sets the last day of an admin or a superadmin, or takes it away.',
  method: 'PUT',
  path: '/v1/api/superadmin/lastday',
  body: accountIdBody.extend({ lastDay: dayField.nullable(), password: currentPasswordField }),
  answer: messageAnswer('Last day saved'),
  errors: {
    noSuchAccount,
    noRole: defineError(409, 'no_role', 'Only admins and superadmins can have a last day'),
    notAhead,
    lastSuperadmin,
    namedBySettings,
    ...passwordErrors,
  },
}));

export const handOver = defineCall(() => ({
  ...withPassword,
  summary: 'Makes a verified account a superadmin, and sets the own last day where one is given.',
  method: 'PUT',
  path: '/v1/api/superadmin/handover',
  body: z.object({
    email: buildEmailSchema('Please enter a valid email', { missing: fillAllRequiredText }),
    lastDay: dayField.optional(),
    password: currentPasswordField,
  }),
  answer: messageAnswer('Handed over'),
  errors: {
    noSuchAccount,
    notVerified: defineError(409, 'account_not_verified', 'This account has to verify its email first'),
    alreadySuperadmin: defineError(
      409,
      'already_superadmin',
      'This account is a superadmin already. Set your last day on your own page.',
    ),
    notAhead,
    namedBySettings,
    ...passwordErrors,
  },
}));

export const listRoleHolders = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'All admins and superadmins, with grant, last day and second factors.',
  method: 'GET',
  path: '/v1/api/superadmin/roles',
  answer: z.object({
    holders: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles).exclude(['client']),
        /** When the role was granted; null if it was not recorded. */
        since: z.iso.datetime().nullable(),
        /**
         * The account that granted the role, or `_id` 'settings' if the server's settings did, 'setup' if the
         * set-up link did. `name` is null for them and for a deleted account. Null if the grant was not recorded.
         */
        givenBy: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
        lastDay: z.iso.date().nullable(),
        lastLoginAt: z.iso.datetime().nullable(),
        hasApp: z.boolean(),
        passkeys: z.number(),
        isNamedBySettings: z.boolean(),
      }),
    ),
  }),
  errors: {},
}));

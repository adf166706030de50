import { z } from 'zod';
import { profileInvitation, profileInvite } from '#groups/contract.ts';
import { dataUrlLength, imageField, photoRule } from '#images/contract.ts';
import { defineCall, type Refusal, roles } from '#platform/contract/call.ts';
import {
  emailField,
  lineField,
  messageAnswer,
  passwordMaximum,
  passwordMinimum,
  tooManyRequests,
} from '#platform/contract/common.ts';

/** The host institute: its students sign up with more facts, and their addresses end in this domain or one below it. */
export const institute = { shortName: 'NITS', emailDomain: 'nits.ac.in' } as const;

/** True for addresses of the host institute's domain and the domains of its departments. */
export function isInstituteEmail(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return host === institute.emailDomain || host.endsWith(`.${institute.emailDomain}`);
}

export const fillAllRequired = 'Please fill all required fields';
const serverError = 'Server Error';
const userNotFound = [404, 'User not found'] as const satisfies Refusal;
const linkExpired = [400, 'token expired. please try again later'] as const satisfies Refusal;

/** Sessions end by themselves after 14 days; one-time links after 60 minutes; a deletion is carried out after 15 days. */
export const sessionDays = 14;
export const linkMinutes = 60;
export const deletionDays = 15;

const phoneText = 'Invalid phone number';
const phoneField = lineField(fillAllRequired).regex(/^[+\d][\d\s().-]{9,19}$/, phoneText);
const requiredPassword = (missing: string, tooShort: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .min(passwordMinimum, tooShort)
    .max(passwordMaximum, tooShort);

export const login = defineCall({
  summary: 'Logs in with e-mail and password; answers the session token.',
  method: 'POST',
  path: '/v1/api/login',
  who: 'anyone',
  invalid: fillAllRequired,
  body: z.object({
    email: emailField('Please enter a valid email', { missing: fillAllRequired }),
    password: requiredPassword(fillAllRequired, 'Password must be atleast 8 characters long'),
  }),
  failed: 'Failed to log in',
  answer: z.object({ message: z.literal('Login successful'), token: z.string() }),
  errors: {
    tooManyRequests,
    noAccount: [404, 'No account found'],
    scheduledForDeletion: [403, 'Your account has been scheduled for deletion.'],
    wrong: [401, 'Wrong email or password'],
  },
});

const additionalMissing = 'Please fill all additional NITS related required fields';
const instituteMissing = 'NITS Institute Email is required';
const instituteInvalid = 'not valid nits institute email';

/** The sign-up form's rules (spec 5), the same for the form and the server; the first broken rule is the answer. */
export const signupBody = z
  .object({
    email: emailField('Invalid email', { missing: 'Email is required' }),
    name: lineField(fillAllRequired, 120),
    phone: phoneField,
    password: requiredPassword(fillAllRequired, 'Password should not be less than 8 characters'),
    confirmPassword: z.string({ error: fillAllRequired }).min(1, fillAllRequired),
    isStudentOfNITS: z.boolean({ error: fillAllRequired }),
    instituteEmail: z
      .string({ error: instituteMissing })
      .trim()
      .toLowerCase()
      .max(254, instituteInvalid)
      .optional(),
    scholarID: z.string({ error: additionalMissing }).trim().max(40, additionalMissing).optional(),
    branch: z.string({ error: additionalMissing }).trim().max(120, additionalMissing).optional(),
    year: z.string({ error: additionalMissing }).trim().max(40, additionalMissing).optional(),
  })
  .superRefine((input, context) => {
    const say = (path: keyof typeof input, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (input.password !== input.confirmPassword) say('confirmPassword', 'Passwords do not match');
    if (!input.isStudentOfNITS) {
      if (isInstituteEmail(input.email)) say('email', 'Please enter your personal email ID');
      return;
    }
    if (isInstituteEmail(input.email))
      say('email', 'You need to enter your personal email in the second input field');
    if (!input.instituteEmail) say('instituteEmail', instituteMissing);
    else if (!/^[^\s@]+@[^\s@]+$/.test(input.instituteEmail) || !isInstituteEmail(input.instituteEmail))
      say('instituteEmail', instituteInvalid);
    for (const field of ['scholarID', 'branch', 'year'] as const)
      if (!input[field]) say(field, additionalMissing);
  });

export const signup = defineCall({
  summary: 'Opens a client account, for a student of the host institute or an outsider.',
  method: 'POST',
  path: '/v1/api/signup',
  who: 'anyone',
  invalid: fillAllRequired,
  body: signupBody,
  failed: 'Failed to sign up',
  answer: messageAnswer('User account created successfully'),
  errors: {
    tooManyRequests,
    emailExists: [409, 'Email already exists'],
    instituteEmailExists: [409, 'this Institute email already exists'],
    scholarIdExists: [409, 'this Scholar ID already exists'],
  },
});

export const logout = defineCall({
  summary: 'Revokes the session of the token.',
  method: 'POST',
  path: '/v1/api/logout',
  who: roles,
  answer: messageAnswer('Logged out'),
  errors: {},
});

export const sendLink = defineCall({
  summary: 'Mails the verification link; shows it too while no mail server is configured.',
  method: 'POST',
  path: '/v1/api/sendlink',
  who: roles,
  failed: serverError,
  answer: z.object({
    message: z.literal('Verification link sent successfully'),
    verifyEmailLink: z.string().optional(),
  }),
  errors: { userNotFound, alreadyVerified: [409, 'Email already verified'], tooManyRequests },
});

export const verifyToken = defineCall({
  summary: 'Verifies the e-mail address a link was mailed to.',
  method: 'PUT',
  path: '/v1/api/verifytoken/:token',
  who: 'anyone',
  invalid: 'Token is missing',
  params: z.object({ token: z.string({ error: 'Token is missing' }).min(1, 'Token is missing') }),
  failed: serverError,
  answer: messageAnswer('Email verified successfully'),
  errors: { userNotFound, alreadyVerified: [409, 'email already verified'], linkExpired },
});

export const sendResetLink = defineCall({
  summary: 'Mails a link to set a new password.',
  method: 'POST',
  path: '/v1/api/sendresetpwdlink',
  who: 'anyone',
  invalid: 'email is missing',
  body: z.object({ email: emailField('Invalid email', { missing: 'Email is required', dot: true }) }),
  failed: serverError,
  answer: messageAnswer('Reset password link sent successfully'),
  errors: {
    noUser: [404, 'no user found'],
    notVerified: [403, 'Please verify your email first'],
    tooManyRequests,
  },
});

const newPasswordShort = 'New password should be atleast 8 characters long';

export const resetPassword = defineCall({
  summary: 'Sets a new password with a mailed link.',
  method: 'PUT',
  path: '/v1/api/resetpassword',
  who: 'anyone',
  invalid: 'payload is missing',
  body: z
    .object({
      token: z
        .string({ error: 'payload is missing' })
        .min(1, 'payload is missing')
        .max(200, 'payload is missing'),
      newpwd: requiredPassword('payload is missing', newPasswordShort),
      cnewpwd: z.string({ error: 'payload is missing' }).min(1, 'payload is missing'),
    })
    .refine((input) => input.newpwd === input.cnewpwd, {
      path: ['cnewpwd'],
      error: 'passwords do not match',
    }),
  failed: serverError,
  answer: messageAnswer('Password reset successfully'),
  errors: { noUser: [404, 'no user found'], linkExpired },
});

/** What an account may know of itself; the institute's facts only for its students (clarifications 2). */
export const profile = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.string(),
  /** A short-lived signed address, or the default picture. */
  photo: z.string(),
  isStudentOfNITS: z.boolean(),
  isVerified: z.boolean(),
  scholarID: z.string().optional(),
  branch: z.string().optional(),
  instituteEmail: z.string().optional(),
  year: z.string().optional(),
  sendInviteToWhom: z.array(profileInvitation),
  registrationInvite: z.array(profileInvite),
});

export const dashboard = defineCall({
  summary: 'The profile of the account behind the token.',
  method: 'GET',
  path: '/v1/api/dashboard',
  who: roles,
  answer: profile,
  errors: { userNotFound },
});

const blankAsAbsent = (input: unknown) => (input === '' || input === null ? undefined : input);

export const editProfile = defineCall({
  summary: 'Changes name, phone, password or photo of the own account; what is left out stays.',
  method: 'PUT',
  path: '/v1/api/all/edit/profile',
  who: roles,
  bodyLimit: dataUrlLength(photoRule) + 8 * 1024,
  tooLarge: [413, photoRule.refusal],
  invalid: 'No entries to update',
  body: z
    .object({
      newName: z.preprocess(blankAsAbsent, lineField('No entries to update', 120).optional()),
      newPwd: z.preprocess(blankAsAbsent, requiredPassword(newPasswordShort, newPasswordShort).optional()),
      confirmNewPwd: z.preprocess(blankAsAbsent, z.string({ error: 'passwords do not match' }).optional()),
      phone: z.preprocess(blankAsAbsent, phoneField.optional()),
      photo: z.preprocess(blankAsAbsent, imageField(photoRule).optional()),
    })
    .refine((input) => input.newPwd === input.confirmNewPwd, {
      path: ['confirmNewPwd'],
      error: 'passwords do not match',
    })
    .refine((input) => Object.values(input).some((value) => value !== undefined), {
      error: 'No entries to update',
    }),
  failed: 'Something went wrong on the server side, profile update failed',
  answer: messageAnswer('Profile edited successfully'),
  errors: { userNotFound, invalidPhoto: [400, photoRule.refusal] },
});

export const deleteOwnAccount = defineCall({
  summary: 'Schedules the own account for deletion in 15 days.',
  method: 'PUT',
  path: '/v1/api/client/deleteaccount',
  who: ['client'],
  forbidden: [403, 'Only users with the role client can be deleted.'],
  answer: messageAnswer('Account deletion scheduled successfully'),
  errors: { alreadyScheduled: [409, 'Account deletion already scheduled'] },
});

const superadminOnly = [403, 'Not authorized to use this api endpoint'] as const satisfies Refusal;
const noSuchAccount = [404, 'No such account exists'] as const satisfies Refusal;
const accountBody = z.object({ accountID: lineField('No such account exists') });
const bySuperadmins = {
  who: ['superadmin'],
  forbidden: superadminOnly,
  failed: 'Internal server error',
  invalid: 'No such account exists',
} as const;

export const elevate = defineCall({
  ...bySuperadmins,
  summary: 'Makes a client an admin.',
  method: 'PUT',
  path: '/v1/api/elevate/admin',
  body: accountBody,
  answer: messageAnswer('Role elevated to admin'),
  errors: { noSuchAccount, noSuchRole: [409, 'No such role exists'] },
});

export const demote = defineCall({
  ...bySuperadmins,
  summary: 'Makes an admin a client.',
  method: 'PUT',
  path: '/v1/api/demote/client',
  body: accountBody,
  answer: messageAnswer('Role demoted to client'),
  errors: { noSuchAccount, noSuchRole: [409, 'No such role exists'] },
});

export const accountRecord = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  deletionScheduledAt: z.iso.datetime().optional(),
});

export const getAccount = defineCall({
  ...bySuperadmins,
  summary: 'One account.',
  method: 'GET',
  path: '/v1/api/superadmin/getprofile/:accountID',
  params: accountBody,
  answer: accountRecord,
  errors: { noSuchAccount },
});

export const getAllAccounts = defineCall({
  ...bySuperadmins,
  summary: 'Every account.',
  method: 'GET',
  path: '/v1/api/superadmin/getallaccounts',
  answer: z.object({ allAccounts: z.array(accountRecord) }),
  errors: {},
});

export const deleteAccount = defineCall({
  ...bySuperadmins,
  summary: 'Schedules a client account for deletion in 15 days; its sessions end at once.',
  method: 'DELETE',
  path: '/v1/api/superadmin/deleteaccount',
  body: accountBody,
  answer: messageAnswer('User deleted successfully'),
  errors: {
    noSuchAccount,
    onlyClients: [403, 'Only users with the role client can be deleted.'],
    alreadyScheduled: [409, 'Account deletion already scheduled'],
  },
});

export const restoreAccount = defineCall({
  ...bySuperadmins,
  summary: 'Takes an account off the deletion schedule.',
  method: 'PUT',
  path: '/v1/api/superadmin/restoreaccount',
  body: accountBody,
  answer: messageAnswer('Account restored'),
  errors: { noSuchAccount },
});

export const getScheduledDeletions = defineCall({
  ...bySuperadmins,
  summary: 'The accounts scheduled for deletion, those due first.',
  method: 'GET',
  path: '/v1/api/superadmin/getscheduleddeleteaccount',
  answer: z.object({ allDeletionScheduledAccounts: z.array(accountRecord) }),
  errors: {},
});

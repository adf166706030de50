import { z } from 'zod';
import {
  computeMaxDataUrlLength,
  defineInvalidImage,
  imageAddressField,
  imageField,
} from '#media/contract.ts';
import { defineCall, defineError, lazyObject, roles } from '#platform/contract/call.ts';
import {
  buildPersonNameSchema,
  messageAnswer,
  notVerified,
  tooManyRequests,
} from '#platform/contract/common.ts';
import {
  buildPasswordField,
  commonPasswordError,
  newPasswordTooShortText,
  phoneField,
  userNotFound,
} from './common.ts';
import { hostStudentField } from './host-student.ts';
import { profilePhotoRule } from './profile-photo.ts';

/**
 * The invitations that a group leader sent for one event. `hasAccepted` is 'yes' if the person has registered as a
 * member of the group (product 7.1).
 */
export const invitationsSentForEventSchema = lazyObject(() => ({
  eventName: z.string(),
  grpName: z.string(),
  toWhom: z.array(
    z.object({
      email: z.string(),
      hasAccepted: z.enum(['yes', 'no']),
      name: z.string().optional(),
      /** Set if the invited person has registered alone or in another group (product 7.1). */
      registeredElsewhere: z.literal(true).optional(),
      /** When the next reminder can be mailed. Missing if the person has registered (product 7.9). */
      remindFrom: z.iso.datetime().optional(),
    }),
  ),
}));

export const groupOfLeaderSchema = lazyObject(() => ({
  eventName: z.string(),
  grpName: z.string(),
  grpMembers: z.array(z.string()),
  /** Hospitality fees of all members in units of the currency. The leader pays for the whole group (product 7.6). */
  hospitality: z.number(),
  /** Total of the members' surcharges, in units of the currency. */
  surchargeAmount: z.number(),
}));

const profile = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  /** What papers show of the name, if not all of its characters can be printed. Empty if no letter can. */
  printedName: z.string().optional(),
  email: z.string(),
  role: z.enum(roles),
  phone: z.string(),
  /** Address of the picture, with a signature that expires, or the address of the default picture. */
  photo: z.string(),
  [hostStudentField]: z.boolean(),
  isVerified: z.boolean(),
  scholarID: z.string().optional(),
  branch: z.string().optional(),
  /**
   * Missing if the person does not study at the institute. An empty text if another account has confirmed the same
   * address. The student must then enter the institute details again.
   */
  instituteEmail: z.string().optional(),
  instituteConfirmed: z.boolean().optional(),
  year: z.string().optional(),
  sendInviteToWhom: z.array(invitationsSentForEventSchema),
  registrationInvite: z.array(groupOfLeaderSchema),
  /** Set if this admin or superadmin must set up a second factor before using the desk. */
  secondFactorMissing: z.literal(true).optional(),
}));

export const getOwnProfile = defineCall(() => ({
  summary: 'The profile of the account behind the token.',
  method: 'GET',
  path: '/v1/api/dashboard',
  who: roles,
  beforeSecondFactor: true,
  answer: profile,
  errors: { userNotFound },
}));

const blankAsAbsent = (input: unknown) => (input === '' || input === null ? undefined : input);

/** Maximum size in bytes of the fields of a changed profile, without its photo. */
export const maxProfileFieldBytes = 8 * 1024;

export const editProfile = defineCall(() => ({
  summary: 'Changes name, phone, password or photo of the own account; what is left out stays.',
  method: 'PUT',
  path: '/v1/api/all/edit/profile',
  who: roles,
  bodyLimit: computeMaxDataUrlLength(profilePhotoRule) + maxProfileFieldBytes,
  tooLarge: defineError(413, 'too_large', profilePhotoRule.errorText),
  invalid: 'No entries to update',
  body: z
    .object({
      newName: z.preprocess(blankAsAbsent, buildPersonNameSchema('No entries to update').optional()),
      newPwd: z.preprocess(
        blankAsAbsent,
        buildPasswordField(newPasswordTooShortText, newPasswordTooShortText).optional(),
      ),
      confirmNewPwd: z.preprocess(blankAsAbsent, z.string({ error: 'passwords do not match' }).optional()),
      phone: z.preprocess(blankAsAbsent, phoneField.optional()),
      /** The new photo as a data URL. If it is the address of the current photo, the photo stays. */
      photo: z.preprocess(
        blankAsAbsent,
        z
          .union([imageField(profilePhotoRule), imageAddressField], { error: profilePhotoRule.errorText })
          .optional(),
      ),
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
  errors: {
    userNotFound,
    commonPassword: commonPasswordError,
    invalidPhoto: defineInvalidImage(profilePhotoRule),
    notVerified,
    tooManyRequests,
  },
}));

export const scheduleOwnAccountDeletion = defineCall(() => ({
  summary: 'Schedules the own account for deletion in 15 days.',
  method: 'PUT',
  path: '/v1/api/client/deleteaccount',
  who: ['client'],
  forbidden: defineError(403, 'forbidden', 'Only users with the role client can be deleted'),
  answer: messageAnswer('Account deletion scheduled successfully'),
  errors: { alreadyScheduled: defineError(409, 'already_scheduled', 'Account deletion already scheduled') },
}));

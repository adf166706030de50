import {
  deletePicture,
  isAddressOfGivenPhotoOrDefault,
  reencodeDataUrlAsJpeg,
  signImageAddressOrDefault,
  storeReencodedPicture,
} from '#media/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { listPhoneMistakes } from '../contract/common.ts';
import { profilePhotoRule } from '../contract/profile-photo.ts';
import * as calls from '../contract.ts';
import { computeProfilePasswordTrustStart, setPhoto, updateProfile } from './accounts.sql.ts';
import { toInstituteFacts } from './accounts.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import type { ListInvitations, OnAccountRenamed } from './hooks.ts';
import { deleteBrowsers } from './known-browsers.sql.ts';
import { accountLimits } from './limits.ts';
import { deleteOneTimeLinks } from './one-time-links.sql.ts';
import { hashPassword, notifyPasswordChanged } from './passwords.ts';
import { deleteSessions } from './sessions.sql.ts';
import { findCallerAccount } from './sessions.ts';
import { throwFirstFormMistake } from './sign-up.ts';

/**
 * Returns the caller's profile. It contains invitations only for clients, because other roles lead no groups.
 * @throws AppError 404 if the account was scheduled for deletion meanwhile
 */
export async function getOwnProfile(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  caller: Caller,
  listInvitations: ListInvitations,
): Promise<AnswerOf<typeof calls.getOwnProfile>> {
  const account = findCallerAccount(caller);
  if (!account) throw new AppError(calls.getOwnProfile.errors.userNotFound);
  const invitations =
    caller.role === 'client'
      ? await listInvitations(context.db.queries, account.id)
      : { sendInviteToWhom: [], registrationInvite: [] };
  const printedName = (await mapIncompletePrintedNames([account.name])).get(account.name);
  return {
    _id: account.id,
    name: account.name,
    ...(printedName === undefined ? {} : { printedName }),
    email: account.email,
    role: caller.role,
    phone: account.phone,
    photo: signImageAddressOrDefault(context, account.photoId, 'photo'),
    [calls.hostStudentField]: account.isHostStudent,
    isVerified: account.isVerified,
    ...toInstituteFacts(account),
    sendInviteToWhom: invitations.sendInviteToWhom,
    registrationInvite: invitations.registrationInvite,
    ...(caller.lacksSecondFactor ? { secondFactorMissing: true } : {}),
  };
}

/**
 * Changes the profile completely or not at all. A new password ends the other sessions, deletes reset links and is
 * reported by mail. Changes of photo or password are rate-limited, because they cost processor time.
 * @throws AppError with one of the errors of the call, or 503 if too many requests wait for hashing
 */
export async function editProfile(
  context: Context,
  caller: Caller,
  body: CheckedBody<typeof calls.editProfile>,
  onAccountRenamed: OnAccountRenamed,
  signal?: AbortSignal,
): Promise<void> {
  const { name = '', email = '', photoId = null } = findCallerAccount(caller) ?? {};
  const photo =
    body.photo !== undefined && isAddressOfGivenPhotoOrDefault(context, body.photo, photoId)
      ? undefined
      : body.photo;
  const { country } = await getClub(context.db.queries);
  throwFirstFormMistake(calls.editProfile, listPhoneMistakes(body, country));
  if (photo !== undefined && caller.isUnverified) throw new AppError(calls.editProfile.errors.notVerified);
  if (body.newPwd !== undefined)
    await rejectCommonPassword(
      context,
      body.newPwd,
      [body.newName ?? '', name, email],
      calls.editProfile.errors.commonPassword,
    );
  await consumeCostlyChange(context, caller, { photo, newPwd: body.newPwd });
  const from = { accountId: caller.accountId, signal };
  const picture =
    photo === undefined ? undefined : await reencodeDataUrlAsJpeg(context, profilePhotoRule, photo, from);
  const passwordHash = body.newPwd === undefined ? undefined : await hashPassword(context, body.newPwd);
  const id = caller.accountId;
  await context.db.change(async (transaction) => {
    const account = await updateProfile(transaction, id, {
      name: body.newName,
      phone: body.phone,
      ...(passwordHash && {
        password: {
          password_hash: passwordHash,
          password_trusted_from: computeProfilePasswordTrustStart(context.clock()),
        },
      }),
    });
    if (!account) throw new AppError(calls.editProfile.errors.userNotFound);
    if (body.newName !== undefined) await onAccountRenamed(transaction, id);
    if (picture) {
      await setPhoto(
        transaction,
        id,
        await storeReencodedPicture(transaction, context, id, profilePhotoRule, picture),
      );
      if (account.photo_id !== null) await deletePicture(transaction, account.photo_id);
    }
    if (passwordHash !== undefined) {
      await deleteSessions(transaction, id, caller.sessionId);
      await deleteBrowsers(transaction, id, caller.sessionId);
      await deleteOneTimeLinks(transaction, id, 'reset');
      await notifyPasswordChanged(transaction, context, account);
    }
  });
}

/**
 * Counts a change of photo or password against the rate limit. If too many requests wait, it throws first, and the
 * change is not counted.
 */
async function consumeCostlyChange(
  context: Context,
  { accountId }: Caller,
  { photo, newPwd }: { photo: string | undefined; newPwd: string | undefined },
): Promise<void> {
  if (photo !== undefined) context.uploads.rejectWhenFull();
  if (newPwd !== undefined) context.hashing.rejectWhenFull();
  if (photo !== undefined || newPwd !== undefined)
    await consumeLimits(context, accountLimits, { costlyChangePerAccount: accountId });
}

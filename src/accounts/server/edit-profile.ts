import { photoRule } from '#media/contract.ts';
import { deletePicture, isPhotoAddress, readPicture, storePicture } from '#media/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { editProfile as call } from '../contract.ts';
import { refuseCommonPassword } from './common-password.ts';
import { accountOf } from './find-caller.ts';
import { forgetBrowsers } from './known-browsers/known-browsers.sql.ts';
import { removeLinks } from './links.sql.ts';
import { hashPassword } from './password.ts';
import { provesFromProfile } from './password-age.sql.ts';
import { setPhoto, updateProfile } from './profile.sql.ts';
import { removeSessions } from './sessions.sql.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

/** What other domains do when an account has another name or scholar ID, in the same transaction. */
export type OnAccountRenamed = (changes: Changes, accountId: string) => Promise<void>;

/**
 * Changes what is given of name, phone, password and photo, all or nothing. A new password ends the account's other
 * sessions and its reset links and is reported by mail; a new photo takes the old one's place. Both cost processor time, so
 * nobody sends them without end.
 * @param signal tells that nobody waits for the answer any more
 * @throws AppError with one of the contract's errors
 */
export async function editProfile(
  context: Context,
  caller: Caller,
  body: CheckedBody<typeof call>,
  renamed: OnAccountRenamed,
  signal?: AbortSignal,
): Promise<void> {
  const { name = '', email = '', photoId = null } = accountOf(caller) ?? {};
  const photo =
    body.photo !== undefined && isPhotoAddress(context, body.photo, photoId) ? undefined : body.photo;
  if (body.newPwd !== undefined)
    await refuseCommonPassword(
      context,
      body.newPwd,
      [body.newName ?? '', name, email],
      call.errors.commonPassword,
    );
  await countCostlyChange(context, caller, { photo, newPwd: body.newPwd });
  const from = { accountId: caller.accountId, signal };
  const picture = photo === undefined ? undefined : await readPicture(context, photoRule, photo, from);
  const passwordHash = body.newPwd === undefined ? undefined : await hashPassword(context, body.newPwd);
  const id = caller.accountId;
  await context.db.change(async (changes) => {
    const account = await updateProfile(changes, id, {
      name: body.newName,
      phone: body.phone,
      ...(passwordHash && {
        password: {
          password_hash: passwordHash,
          password_proves_from: provesFromProfile(context.clock()),
        },
      }),
    });
    if (!account) throw new AppError(call.errors.userNotFound);
    if (body.newName !== undefined) await renamed(changes, id);
    if (picture) {
      await setPhoto(changes, id, await storePicture(changes, context, id, photoRule, picture));
      if (account.photo_id !== null) await deletePicture(changes, account.photo_id);
    }
    if (passwordHash !== undefined) {
      await removeSessions(changes, id, caller.sessionId);
      await forgetBrowsers(changes, id, caller.sessionId);
      await removeLinks(changes, id, 'reset');
      await tellPasswordChanged(changes, context, account);
    }
  });
}

/** Turned away while too many wait, before the attempt is counted. */
async function countCostlyChange(
  context: Context,
  { accountId }: Caller,
  { photo, newPwd }: { photo: string | undefined; newPwd: string | undefined },
): Promise<void> {
  if (photo !== undefined) context.decoding.refuseWhenFull();
  if (newPwd !== undefined) context.hashing.refuseWhenFull();
  if (photo !== undefined || newPwd !== undefined)
    await spend(context, { costlyChangePerAccount: accountId });
}

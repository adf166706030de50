import type { OnAccountErased, OnAccountLeaves } from '#accounts/server/index.ts';
import { deleteMailsTo } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { closeGroupsOf, eraseRegistrationsOf } from '#registration/server/index.ts';

/** Ends open groups whose leader's account was erased, and releases their members. */
export function onAccountLeaves(context: Context): OnAccountLeaves {
  return (transaction, accountId) => closeGroupsOf(transaction, context, accountId);
}

/** Erases the personal data in registrations and mails. */
export function onAccountErased(context: Context): OnAccountErased {
  return async (transaction, account) => {
    await eraseRegistrationsOf(transaction, context, account);
    for (const address of [account.email, ...account.instituteEmails])
      await deleteMailsTo(transaction, address);
  };
}

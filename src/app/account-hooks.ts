import type { OnAccountErased, OnAccountLeaves } from '#accounts/server/index.ts';
import { forgetMailsTo } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { closeGroupsOf, eraseRegistrationsOf } from '#registration/server/index.ts';

/** An open group without a leader is never completed: it ends, and its members are released. */
export function onAccountLeaves(context: Context): OnAccountLeaves {
  return (transaction, accountId) => closeGroupsOf(transaction, context, accountId);
}

/** Registrations and mails hold further personal data. */
export function onAccountErased(context: Context): OnAccountErased {
  return async (transaction, account) => {
    await eraseRegistrationsOf(transaction, context, account);
    for (const address of [account.email, ...account.instituteEmails])
      await forgetMailsTo(transaction, address);
  };
}

import type { Context } from '#platform/server/context.ts';
import { findAccountByEmail } from './accounts.sql.ts';

/**
 * Returns the context without the setting TRUSTED_SECOND_PERSON if no verified account has its address at the start.
 * Otherwise the person who next gets that mailbox, and an account with it, would act as the second person at once.
 * @param report gets the sentence that explains it to the operator
 */
export async function ignoreTrustedPersonWithoutAccount<C extends Pick<Context, 'db' | 'config'>>(
  context: C,
  report: (sentence: string) => void,
): Promise<C> {
  const { trustedSecondPerson } = context.config;
  if (trustedSecondPerson === undefined) return context;
  if ((await findAccountByEmail(context.db.queries, trustedSecondPerson))?.isVerified) return context;
  report(
    `TRUSTED_SECOND_PERSON is ignored: no verified account has the address ${trustedSecondPerson}. Create the account first, then restart.`,
  );
  return { ...context, config: { ...context.config, trustedSecondPerson: undefined } };
}

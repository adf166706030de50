import type { getAllAccounts } from '#accounts/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';

export type AccountRecord = AnswerOf<typeof getAllAccounts>['allAccounts'][number];

/** The accounts of a role ('' for every role) in whose name or e-mail every word of `text` occurs, in any case. */
export function matchingAccounts(
  accounts: readonly AccountRecord[],
  text: string,
  role: string,
): readonly AccountRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    if (role !== '' && account.role !== role) return false;
    const facts = `${account.name}\n${account.email}`.toLowerCase();
    return words.every((word) => facts.includes(word));
  });
}

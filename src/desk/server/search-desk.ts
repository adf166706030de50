import { searchAccounts } from '#accounts/server/index.ts';
import { searchCommitteesAndPortfolios } from '#conference/server/index.ts';
import { searchContactMessages } from '#contact/server/index.ts';
import { searchMails } from '#email/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { listSeatHolders, searchRegistrations } from '#registration/server/index.ts';
import { type searchDesk as call, maxSearchResultsPerKind } from '../contract.ts';

const excerptLength = 120;

/** Searches the data that the caller's role may see (product 11.6). */
export async function searchDesk(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { role }: Caller,
  search: string,
): Promise<AnswerOf<typeof call>> {
  const isSuperadmin = role === 'superadmin';
  const [registrations, seats, messages, accounts, mails] = await Promise.all([
    searchRegistrations(queries, search, maxSearchResultsPerKind),
    findSeatsWithDelegates(queries, search),
    searchContactMessages(queries, search, maxSearchResultsPerKind),
    isSuperadmin ? searchAccounts(queries, { search, atMost: maxSearchResultsPerKind, now: clock() }) : [],
    isSuperadmin ? searchMails(queries, search, maxSearchResultsPerKind) : [],
  ]);
  return {
    registrations,
    seats,
    messages: messages.map(({ message, ...from }) => ({ ...from, excerpt: message.slice(0, excerptLength) })),
    accounts,
    mails,
  };
}

async function findSeatsWithDelegates(db: Db, search: string): Promise<AnswerOf<typeof call>['seats']> {
  const seats = await searchCommitteesAndPortfolios(db, search, maxSearchResultsPerKind);
  const holders = await listSeatHolders(
    db,
    seats.flatMap(({ portfolioId }) => portfolioId ?? []),
  );
  return seats.map(({ eventId, portfolioId, ...seat }) => {
    const holder = holders.find((candidate) => candidate.portfolioId === portfolioId);
    return { ...seat, heldBy: holder ? { _id: holder._id, name: holder.name } : null };
  });
}

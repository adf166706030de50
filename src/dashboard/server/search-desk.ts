import { findAccounts } from '#accounts/server/index.ts';
import { findSeats } from '#conference/server/index.ts';
import { findMessages } from '#contact/server/index.ts';
import { findMails } from '#mail/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { findRegistrations, findSeated } from '#review/server/index.ts';
import { type searchDesk as call, foundOfAKind } from '../contract.ts';

const excerptLength = 120;

/** Asks every room that the caller's role may look into for some of what holds the words. */
export async function searchDesk(
  { db: { queries } }: Pick<Context, 'db'>,
  { role }: Caller,
  words: string,
): Promise<AnswerOf<typeof call>> {
  const isSuperadmin = role === 'superadmin';
  const [registrations, seats, messages, accounts, mails] = await Promise.all([
    findRegistrations(queries, words, foundOfAKind),
    seatsFound(queries, words),
    findMessages(queries, words, foundOfAKind),
    isSuperadmin ? findAccounts(queries, words, foundOfAKind) : [],
    isSuperadmin ? findMails(queries, words, foundOfAKind) : [],
  ]);
  return {
    registrations,
    seats,
    messages: messages.map(({ message, ...from }) => ({ ...from, excerpt: message.slice(0, excerptLength) })),
    accounts,
    mails,
  };
}

/** The seats found, with who has them. */
async function seatsFound(queries: Queries, words: string): Promise<AnswerOf<typeof call>['seats']> {
  const seats = await findSeats(queries, words, foundOfAKind);
  const taken = await Promise.all(
    [...new Set(seats.map(({ eventId }) => eventId))].map(async (eventId) => {
      const portfolios = seats
        .filter((seat) => seat.eventId === eventId)
        .flatMap((seat) => seat.portfolio ?? []);
      const holders = await findSeated(queries, eventId, portfolios);
      return holders.map((holder) => ({ ...holder, eventId }));
    }),
  );
  return seats.map(({ eventId, ...seat }) => {
    const holder = taken
      .flat()
      .find(
        (one) =>
          one.eventId === eventId && one.committee === seat.committee && one.portfolio === seat.portfolio,
      );
    return { ...seat, heldBy: holder ? { _id: holder._id, name: holder.name } : null };
  });
}

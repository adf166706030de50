import { bookRegistered } from '#ledger/server/index.ts';
import type { OnRegistered } from '#registration/server/index.ts';

/** What is due is in the books from the moment somebody has registered. */
export const onRegistered: OnRegistered = (changes, registrationId, at) =>
  bookRegistered(changes, at, registrationId);

import { sql } from 'kysely';
import type { RegistrationState } from '../contract/form.ts';

/** Selects the state that the desk shows for a row of `registrations` (product 8.10). */
export const shownState = sql<RegistrationState>`case
  when registrations.withdrawn_at is not null then 'withdrawn' else registrations.status end`;

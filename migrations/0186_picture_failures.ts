import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const codes = {
  'too many pixels': 'too_many_pixels',
  'too many pixels for AVIF': 'too_many_pixels_for_avif',
  'too costly': 'too_costly',
  'given up': 'given_up',
} as const;

export const up: Step = async (db: Kysely<unknown>) => {
  for (const [text, code] of Object.entries(codes))
    await sql`update pictures set failure = ${code} where failure = ${text}`.execute(db);
};

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onDelegateLeaves } from '#app/account-hooks.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';

export const superadminAccount = {
  email: 'superadmin@example.org',
  password: 'sample-superadmin-password',
};

/** Initial time of a test's clock, in epoch milliseconds. */
export const startedAt = Date.UTC(2026, 0, 5, 9);

/**
 * Returns the configuration of a test server.
 * @param settings environment variables that override the defaults
 */
export function testConfig(settings: Record<string, string> = {}): Config {
  return readConfig({
    DATA_DIR: join(tmpdir(), 'mun-tests'),
    SECRET_KEY: 'a sample key that only the tests know',
    PUBLIC_URL: 'https://mun.example.org',
    SUPERADMIN_EMAIL: superadminAccount.email,
    SUPERADMIN_PASSWORD: superadminAccount.password,
    LOG_LEVEL: 'silent',
    ...settings,
  });
}

/** Inserts the rows that a server inserts when it is started for the first time. */
export async function insertFirstStart(context: Context, catalogue: Catalogue): Promise<void> {
  await seedEventAndCommittees(context, catalogue);
  await ensureSuperadmin(context, onDelegateLeaves(context));
  await backdateRoles(context);
}

/** Makes all existing roles old enough that their waiting period is over (product 3.18). */
export async function backdateRoles({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.queries.updateTable('accounts').set({ role_since: null }).execute();
}

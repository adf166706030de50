import type { Config } from '#platform/server/config.ts';

/** A reserved domain, which never delivers: nobody else can receive what is mailed to the superadmin of a first start. */
export const firstStartEmail = 'superadmin@example.org';

/** Whether the operator's settings make the account of this address a superadmin at every start. */
export function isNamedBySettings({ superadmin }: Pick<Config, 'superadmin'>, email: string): boolean {
  const isAnybody = superadmin.email !== undefined || superadmin.password !== undefined;
  return isAnybody && email === (superadmin.email ?? firstStartEmail);
}

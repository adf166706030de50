import type { BrowserContextOptions } from '@playwright/test';
import { promoteToAdmin } from '#accounts/contract.ts';
import type { Delegate } from './api-client.ts';
import type { RunningSite } from './site.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface Desk {
  superadmin: { storageState: StorageState };
  admin: Delegate & { storageState: StorageState };
}

/** Creates an admin and a superadmin through the API, because other stories test the screens for that. */
export async function openDesk(site: RunningSite): Promise<Desk> {
  const delegate = await site.delegate({ name: 'Sample Admin' });
  const superadmin = await site.logIn(site.superadmin.email, site.superadmin.password);
  await site.call(promoteToAdmin, { body: { accountID: delegate.accountId }, token: superadmin.token });
  const admin = await site.logIn(delegate.email, delegate.password);
  return {
    superadmin: { storageState: loggedIn(superadmin) },
    admin: { ...delegate, storageState: loggedIn(admin) },
  };
}

export const loggedIn = ({ token }: { token: string }): StorageState => ({
  cookies: [
    {
      name: 'authToken',
      value: token,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: [],
});

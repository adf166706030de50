import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A real OpenID Connect provider in a separate process that accepts any login. */
export interface IdentityProvider {
  issuer: string;
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string>;
  stop(): Promise<void>;
}

export interface ProviderOptions {
  redirectAddress: string;
  clockOffSeconds?: number;
}

const program = fileURLToPath(new URL('identity-provider-process.ts', import.meta.url));

/**
 * Starts a provider. The login name `unverified:a@b` has an unverified address, `nameless` has no address, and with `true
 * as text:a@b` or `false as text:a@b` the provider sends that text instead of a boolean.
 */
export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    once(child, 'exit').then(() => {
      throw new Error(`The provider did not come up. It said:\n${said}`);
    }),
  ]);
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'the-club',
      OIDC_CLIENT_SECRET: 'a sample secret of the club',
      OIDC_NAME: 'Sample Campus',
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
}

/**
 * Uses the provider's pages like a browser: logs in, consents, and returns to the site.
 * @param address the address to which the site redirected the browser
 * @param login the login name; 'cancels' returns without logging in
 * @returns the query of the redirect to the site
 */
export async function passProvider(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  const go = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    await answer.text();
    return new URL(answer.headers.get('location') ?? url, url);
  };

  let at = new URL(address);
  for (let step = 0; step < 12; step++) {
    if (at.origin !== origin) return at.search.slice(1);
    if (!at.pathname.startsWith('/interaction/')) at = await go(at.href);
    else if (login === 'cancels') at = await go(`${at.href}/abort`);
    else {
      // Selects the prompt by the step, because the provider first asks for the log-in and then for consent.
      const prompt = step < 3 ? 'login' : 'consent';
      at = await go(at.href, { prompt, login, password: 'any' });
    }
  }
  throw new Error(`the provider did not lead back; the last address was ${at.href}`);
}

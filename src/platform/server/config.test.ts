import { describe, expect, test } from 'vitest';
import { readConfig, WrongSettings } from './config.ts';

describe('settings', () => {
  test('nothing set gives a site on port 3000 of this machine that shows verification links', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      showVerificationLink: true,
      trustProxy: false,
    });
  });

  test('with a mail server the verification link is no longer shown', () => {
    const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'club@example.org' };
    expect(readConfig(mail).showVerificationLink).toBe(false);
    expect(readConfig({ ...mail, SHOW_VERIFICATION_LINK: 'true' }).showVerificationLink).toBe(true);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT: must be a port number'],
    [{ PORT: '70000' }, 'PORT: must be a port number'],
    [{ PROCESSES: '0' }, 'PROCESSES: must be the number of processes on this machine'],
    [{ PROCESSES: '2' }, 'PROCESSES: only PostgreSQL (DATABASE_URL) can be shared by several processes'],
    [
      { PUBLIC_URL: 'ftp://mun.example.org' },
      'PUBLIC_URL: must be an address such as https://mun.example.org',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL: must look like postgres://user:password@host:5432/database',
    ],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM: must be set when SMTP_URL is set'],
    [{ MAIL_PER_MINUTE: '0' }, 'MAIL_PER_MINUTE: must be a number of mails'],
    [
      { DKIM_KEY_FILE: 'key.pem', DKIM_DOMAIN: 'example.org' },
      'DKIM_KEY_FILE: needs DKIM_DOMAIN and DKIM_SELECTOR, and they need it',
    ],
    [{ DKIM_DOMAIN: 'https://example.org' }, 'DKIM_DOMAIN: must be a domain such as example.org'],
    [{ SHOW_VERIFICATION_LINK: 'maybe' }, 'SHOW_VERIFICATION_LINK: must be true or false'],
    [
      { TRUST_PROXY: 'nginx' },
      'TRUST_PROXY: must be false, or addresses such as 10.0.0.0/8 separated by commas',
    ],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY: true would trust every client that claims to be a proxy: enter the address of yours, such as 127.0.0.1',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY: must be false, or addresses such as 10.0.0.0/8 separated by commas',
    ],
    ...['*', 'https://app.example.org/', 'app.example.org', 'https://*.example.org', 'null'].map(
      (CORS_ORIGINS): [Record<string, string>, string] => [
        { CORS_ORIGINS },
        'CORS_ORIGINS: must be origins such as https://app.example.org, separated by commas',
      ],
    ),
    ...['login.example.org', 'http://login.example.org', 'ftp://login.example.org'].map(
      (OIDC_ISSUER): [Record<string, string>, string] => [
        { OIDC_ISSUER, OIDC_CLIENT_ID: 'club', OIDC_CLIENT_SECRET: 'sample' },
        'OIDC_ISSUER: must be an https address such as https://login.example.org',
      ],
    ),
    ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(
      (name): [Record<string, string>, string] => [
        { [name]: 'https://login.example.org' },
        'OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and they need it',
      ],
    ),
    [{ SUPERADMIN_PASSWORD: 'short' }, 'SUPERADMIN_PASSWORD: must be at least 8 characters'],
  ])('%j stops the start with the name and the reason', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new WrongSettings(sentence));
  });

  test('a log-in provider needs all its settings, and has its host as default name', () => {
    expect(readConfig({ OIDC_NAME: 'Campus' }).provider).toBeUndefined();
    const settings = {
      OIDC_ISSUER: 'https://login.example.org/campus',
      OIDC_CLIENT_ID: 'club',
      OIDC_CLIENT_SECRET: 'x',
    };
    expect(readConfig(settings).provider).toEqual({
      issuer: 'https://login.example.org/campus',
      clientId: 'club',
      clientSecret: 'x',
      name: 'login.example.org',
    });
    expect(readConfig({ ...settings, OIDC_NAME: 'Campus' }).provider?.name).toBe('Campus');
    expect(readConfig({ ...settings, OIDC_ISSUER: 'http://localhost:8080' }).provider?.name).toBe(
      'localhost:8080',
    );
  });

  test('no other origin is allowed by default', () => {
    expect(readConfig({}).corsOrigins).toEqual([]);
    const named = { CORS_ORIGINS: 'https://app.example.org, http://localhost:5173' };
    expect(readConfig(named).corsOrigins).toEqual(['https://app.example.org', 'http://localhost:5173']);
  });

  test('an empty variable counts as not set, and the public address has no slash at its end', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://mun.example.org/' }).publicUrl).toBe(
      'https://mun.example.org',
    );
  });
});

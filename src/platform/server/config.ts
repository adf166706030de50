import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { buildEmailSchema } from '../contract/common.ts';
import type { DemoFacts } from '../contract/demo-facts.ts';
import { serverUrlsOf } from './db/postgres.ts';

const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
const address = (schemes: RegExp, error: string) => z.url({ protocol: schemes, error });

function areProxies(value: string): boolean {
  const isNetwork = (part: string) => {
    const [address = '', bits = '0'] = part.trim().split('/');
    const family = isIP(address);
    return family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
  };
  return value === 'false' || value.split(',').every(isNetwork);
}

/**
 * Checks a list of origins separated by commas. Each must have the form in which browsers send it, such as
 * 'https://app.example.org', without a path or a slash at the end.
 */
function areOrigins(value: string): boolean {
  return value.split(',').every((part) => {
    try {
      return /^https?:[^*]+$/.test(part.trim()) && new URL(part).origin === part.trim();
    } catch {
      return false;
    }
  });
}

/** Checks the address of a log-in provider. Only localhost may use http. */
function isIssuer(value: string): boolean {
  const issuer = URL.parse(value);
  if (issuer?.protocol === 'http:') return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(issuer.hostname);
  return issuer?.protocol === 'https:';
}

function isPostgres(value: string): boolean {
  try {
    return serverUrlsOf(value).every((server) => /^postgres(ql)?:$/.test(new URL(server).protocol));
  } catch {
    return false;
  }
}

const domainName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(0)
    .max(65535, 'must be a port number')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address(/^https?$/, 'must be an address such as https://mun.example.org').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgres, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  PROCESSES: z.coerce
    .number({ error: 'must be the number of processes on this machine' })
    .int()
    .min(1, 'must be the number of processes on this machine')
    .default(1),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters of randomness').optional(),
  SMTP_URL: address(/^smtps?$/, 'must look like smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  IMAP_URL: address(/^imaps?$/, 'must look like imaps://user:password@host:993/INBOX').optional(),
  MAIL_PER_MINUTE: z.coerce
    .number({ error: 'must be a number of mails' })
    .int('must be a number of mails')
    .min(1, 'must be a number of mails')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_DOMAIN: z.string().regex(domainName, 'must be a domain such as example.org').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'must be a name such as mun1')
    .optional(),
  SUPERADMIN_EMAIL: buildEmailSchema('must be an e-mail address', { dot: true }).optional(),
  TRUSTED_SECOND_PERSON: buildEmailSchema('must be the e-mail address of one account', {
    dot: true,
  }).optional(),
  SUPERADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters').optional(),
  SETUP_LINK: yesOrNo.optional(),
  SHOW_VERIFICATION_LINK: yesOrNo.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => value !== 'true',
      'true would trust every client that claims to be a proxy: enter the address of yours, such as 127.0.0.1',
    )
    .refine(
      (value) => value === 'true' || areProxies(value),
      'must be false, or addresses such as 10.0.0.0/8 separated by commas',
    )
    .default('false'),
  CORS_ORIGINS: z
    .string()
    .refine(areOrigins, 'must be origins such as https://app.example.org, separated by commas')
    .optional(),
  REQUIRE_SECOND_FACTOR: yesOrNo.default(false),
  REFUSE_COMMON_PASSWORDS: yesOrNo.default(true),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https address such as https://login.example.org')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must be a name of at most 40 characters').optional(),
  UPDATE_FEED_URL: address(
    /^https?$/,
    'must be an address such as https://example.org/release.json',
  ).optional(),
  BLOG_FEED_URL: address(/^https?$/, 'must be an address such as https://blogs.example.org').optional(),
  READ_PROOFS: yesOrNo.default(true),
  CONTACT_CLOSE_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a number of days')
    .min(1, 'must be a number of days')
    .default(30),
  CONTACT_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a number of days')
    .min(1, 'must be a number of days')
    .default(365),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export const environmentVariableNames: readonly string[] = Object.keys(variables.shape);

export interface Config {
  port: number;
  host: string;
  /** The public URL, without a slash at the end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  processes: number;
  secretKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** URL of the mailbox that receives replies and delivery reports. Undefined if the server reads no mailbox. */
  imapUrl: string | undefined;
  /** Maximum number of mails that all `processes` together send in a minute. Unlimited if undefined. */
  mailPerMinute: number | undefined;
  /** Settings of the DKIM signature of mails. `keyFile` is an absolute path. Undefined if mails are not signed. */
  dkim: { keyFile: string; domain: string; selector: string } | undefined;
  superadmin: { email: string | undefined; password: string | undefined };
  /**
   * Whether a start prints the set-up link of a new site. By default it does if its output is a terminal.
   */
  setupLink: boolean | undefined;
  /** E-mail address of the superadmin who can act as second person without a waiting time (product 3.18). */
  trustedSecondPerson: string | undefined;
  showVerificationLink: boolean;
  /** Proxies whose X-Forwarded-For is trusted, in the form of Fastify's trustProxy. */
  trustProxy: false | string;
  corsOrigins: readonly string[];
  requireSecondFactor: boolean;
  refuseCommonPasswords: boolean;
  provider: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  blogFeedUrl: string | undefined;
  /** Address of a `release.json`, from which Today names a newer release. Undefined if the server asks none. */
  updateFeedUrl: string | undefined;
  readProofs: boolean;
  /** Days without a reply after which an answered contact message is closed. */
  contactCloseDays: number;
  /**
   * Days after which a contact message and its replies are deleted. They are counted from the day on which the message
   * was closed, or from the newest entry if the message is not closed.
   */
  contactDays: number;
  /**
   * Bearer token of /metrics and /healthz/status. If it is undefined, `openSite` uses the token in the data folder, and
   * generates that token at the first start.
   */
  metricsToken: string | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Set only by `npm run demo`. No variable sets it, so that no site becomes a demo by mistake. */
  demo: DemoFacts | undefined;
}

/**
 * Reads the settings of the log-in provider. Returns undefined if none of the three required variables is set.
 * @throws WrongSettings if only some of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set
 */
function providerOf(v: z.infer<typeof variables>): Config['provider'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = v;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret)
    throw new WrongSettings('OIDC_ISSUER: needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and they need it');
  return { issuer, clientId, clientSecret, name: v.OIDC_NAME ?? new URL(issuer).host };
}

/**
 * Reads the settings of the DKIM signature of mails. Returns undefined if none of the three variables is set.
 * @throws WrongSettings if only some of the three variables are set
 */
function dkimOf(v: z.infer<typeof variables>): Config['dkim'] {
  const { DKIM_KEY_FILE: keyFile, DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = v;
  if (!keyFile && !domain && !selector) return undefined;
  if (!keyFile || !domain || !selector)
    throw new WrongSettings('DKIM_KEY_FILE: needs DKIM_DOMAIN and DKIM_SELECTOR, and they need it');
  return { keyFile: resolve(keyFile), domain: domain.toLowerCase(), selector };
}

export class WrongSettings extends Error {}

/**
 * Reads the settings from environment variables. An empty variable is treated as not set.
 * @throws WrongSettings with a line for every invalid variable. If all are valid, with a line about the first variable
 * that requires another variable which is not set
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(variables.shape)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const checked = variables.safeParse(given);
  if (!checked.success) {
    throw new WrongSettings(
      checked.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'),
    );
  }
  const v = checked.data;
  if (v.SMTP_URL && !v.MAIL_FROM) throw new WrongSettings('MAIL_FROM: must be set when SMTP_URL is set');
  if (v.PROCESSES > 1 && !v.DATABASE_URL)
    throw new WrongSettings('PROCESSES: only PostgreSQL (DATABASE_URL) can be shared by several processes');
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    processes: v.PROCESSES,
    secretKey: v.SECRET_KEY,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    imapUrl: v.IMAP_URL,
    mailPerMinute: v.MAIL_PER_MINUTE,
    dkim: dkimOf(v),
    superadmin: { email: v.SUPERADMIN_EMAIL, password: v.SUPERADMIN_PASSWORD },
    setupLink: v.SETUP_LINK,
    trustedSecondPerson: v.TRUSTED_SECOND_PERSON,
    showVerificationLink: v.SHOW_VERIFICATION_LINK ?? v.SMTP_URL === undefined,
    trustProxy: v.TRUST_PROXY === 'false' ? false : v.TRUST_PROXY,
    corsOrigins: v.CORS_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    requireSecondFactor: v.REQUIRE_SECOND_FACTOR,
    refuseCommonPasswords: v.REFUSE_COMMON_PASSWORDS,
    provider: providerOf(v),
    blogFeedUrl: v.BLOG_FEED_URL,
    updateFeedUrl: v.UPDATE_FEED_URL,
    readProofs: v.READ_PROOFS,
    contactCloseDays: v.CONTACT_CLOSE_DAYS,
    contactDays: v.CONTACT_DAYS,
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL,
    demo: undefined,
  };
}

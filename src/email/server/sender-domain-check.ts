import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { checkSenderDomain, RecordState } from '../contract.ts';
import { buildDkimRecordText, readDkimKey } from './dkim.ts';
import { findSenderDomain, parseSenderAddress } from './sender.ts';

type Delivery = Omit<AnswerOf<typeof checkSenderDomain>, 'bouncing'>;
type DnsRecord = Delivery['records'][number];
type Needs = Pick<Context, 'config' | 'clock'>;

/**
 * Looks up the TXT records of a name.
 * @returns an empty list if there are none
 * @throws if the look-up failed or took too long
 */
export type ResolveTxt = (name: string) => Promise<string[]>;

const lookUpMs = 2_000;
const keptMs = 5 * 60_000;

function startResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: lookUpMs, tries: 1 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
      throw error;
    }
  };
}

/**
 * Creates a function that checks the records of the sender's domain, and caches the result for five minutes.
 * @throws WrongSettings if mails must be signed and the key cannot be used
 */
export function createSenderDomainCheck(
  context: Needs,
  resolveTxt: ResolveTxt = startResolver(),
): (options: { again: boolean }) => Promise<Delivery> {
  const dkim = readDkimKey(context.config);
  const publicKey = dkim && buildDkimRecordText(dkim);
  let kept: { result: Promise<Delivery>; at: number } | undefined;
  return ({ again }) => {
    const at = context.clock();
    if (again || !kept || at - kept.at >= keptMs || at < kept.at)
      kept = { result: readDelivery(context, publicKey, resolveTxt), at };
    return kept.result;
  };
}

async function readDelivery(
  { config, clock }: Needs,
  publicKey: string | undefined,
  resolveTxt: ResolveTxt,
): Promise<Delivery> {
  const domain = findSenderDomain(config);
  const mailServer = config.smtpUrl ? new URL(config.smtpUrl).hostname : undefined;
  const records =
    domain === undefined || mailServer === undefined
      ? []
      : await Promise.all([
          checkSpf(resolveTxt, domain, mailServer),
          checkDkim(resolveTxt, config.dkim, publicKey),
          checkDmarc(resolveTxt, domain, parseSenderAddress(config.mailFrom ?? '')),
        ]);
  return {
    senderDomain: domain ?? null,
    mailServer: mailServer ?? null,
    mailPerMinute: config.mailPerMinute ?? null,
    checkedAt: new Date(clock()).toISOString(),
    readsMailbox: config.imapUrl !== undefined,
    records,
  };
}

/** The SPF record parts that mail services require, by the end of the host name of their mail server. */
const mailServices: readonly (readonly [host: RegExp, part: string])[] = [
  [/(^|\.)(gmail|google)\.com$/, 'include:_spf.google.com'],
  [/(^|\.)office365\.com$/, 'include:spf.protection.outlook.com'],
  [/(^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(^|\.)mailjet\.com$/, 'include:spf.mailjet.com'],
  [/(^|\.)postmarkapp\.com$/, 'include:spf.mtasv.net'],
];

function spfPart(mailServer: string): string {
  const address = mailServer.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0) return `ip${family}:${address}`;
  return mailServices.find(([host]) => host.test(mailServer))?.[1] ?? `a:${mailServer}`;
}

async function checkSpf(resolveTxt: ResolveTxt, domain: string, mailServer: string): Promise<DnsRecord> {
  const part = spfPart(mailServer);
  const found = await lookUp(resolveTxt, domain, /^v=spf1(?: |$)/i);
  const [record = ''] = found ?? [];
  const parts = record.toLowerCase().split(/\s+/);
  const state = stateOf(found, () => {
    if (parts.includes('all') || parts.includes('+all')) return 'open';
    return parts.includes(part) ? 'good' : 'other';
  });
  const wanted: Partial<Record<RecordState, string>> = {
    missing: `v=spf1 ${part} ~all`,
    other: record.replace(/^v=spf1/i, `v=spf1 ${part}`),
    open: record.replace(/(^| )\+?all( |$)/i, '$1~all$2'),
  };
  return { kind: 'spf', state, name: domain, found: found ?? [], wanted: wanted[state] ?? null };
}

async function checkDkim(
  resolveTxt: ResolveTxt,
  dkim: Needs['config']['dkim'],
  publicKey: string | undefined,
): Promise<DnsRecord> {
  if (!dkim || !publicKey) return { kind: 'dkim', state: 'unset', name: null, found: [], wanted: null };
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const found = await lookUp(resolveTxt, name, /\bp=/i);
  const keyOf = (record: string) => /\bp=([^;]*)/i.exec(record)?.[1]?.replace(/\s/g, '');
  const state = stateOf(found, (record) => (keyOf(record) === keyOf(publicKey) ? 'good' : 'other'));
  return { kind: 'dkim', state, name, found: found ?? [], wanted: state === 'good' ? null : publicKey };
}

async function checkDmarc(resolveTxt: ResolveTxt, domain: string, sender: string): Promise<DnsRecord> {
  const name = `_dmarc.${domain}`;
  const found = await lookUp(resolveTxt, name, /^v=DMARC1\s*(?:;|$)/i);
  const state = stateOf(found, (record) =>
    /;\s*p=(none|quarantine|reject)\b/i.test(record) ? 'good' : 'other',
  );
  const wanted = state === 'missing' || state === 'other' ? `v=DMARC1; p=none; rua=mailto:${sender}` : null;
  return { kind: 'dmarc', state, name, found: found ?? [], wanted };
}

/** Returns the matching records of a name, or undefined if the look-up failed. */
async function lookUp(resolveTxt: ResolveTxt, name: string, pattern: RegExp): Promise<string[] | undefined> {
  try {
    return (await resolveTxt(name)).filter((record) => pattern.test(record));
  } catch {
    return undefined;
  }
}

function stateOf(
  found: readonly string[] | undefined,
  stateOfRecord: (record: string) => RecordState,
): RecordState {
  if (!found) return 'unknown';
  const [record, ...others] = found;
  if (record === undefined) return 'missing';
  return others.length > 0 ? 'several' : stateOfRecord(record);
}

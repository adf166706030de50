import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Config, WrongSettings } from '#platform/server/config.ts';

const minimumBits = 1024;

/** The header fields to sign. nodemailer's default list lacks `List-Unsubscribe-Post`. */
const headerFieldNames = [
  'From:Sender:Reply-To:To:Cc:Subject:Date:Message-ID:In-Reply-To:References',
  'MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted',
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** The option `dkim` of nodemailer. */
export interface DkimSigning {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
  readonly headerFieldNames: string;
}

/**
 * Reads the key that signs mails.
 * @returns undefined if mails are not signed
 * @throws WrongSettings if the file is missing, or its RSA key is missing or too short. nodemailer itself would send
 *   unsigned mails then.
 */
export function readDkimKey({ dkim }: Pick<Config, 'dkim'>): DkimSigning | undefined {
  if (!dkim) return undefined;
  const privateKey = readKeyFile(dkim.keyFile);
  const { asymmetricKeyType, asymmetricKeyDetails } = parseKey(privateKey, dkim.keyFile);
  if (asymmetricKeyType !== 'rsa')
    throw new WrongSettings(`DKIM_KEY_FILE: ${dkim.keyFile} must contain an RSA key`);
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < minimumBits)
    throw new WrongSettings(`DKIM_KEY_FILE: the key needs at least ${minimumBits} bits, better 2048`);
  return { domainName: dkim.domain, keySelector: dkim.selector, privateKey, headerFieldNames };
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    throw new WrongSettings(`DKIM_KEY_FILE: ${file} cannot be read (${code})`);
  }
}

function parseKey(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new WrongSettings(
      `DKIM_KEY_FILE: ${file} must contain a private key in PEM format, without a passphrase`,
    );
  }
}

/**
 * Checks at the start of the site that a sample mail is signed, because nodemailer reports no error if signing fails.
 * @throws WrongSettings if the sample is not signed
 */
export async function assertDkimSigningWorks(config: Pick<Config, 'dkim'>): Promise<void> {
  const dkim = readDkimKey(config);
  if (!dkim) return;
  const { createTransport } = await import('nodemailer');
  const sample = await createTransport({ streamTransport: true, buffer: true, dkim }).sendMail({
    from: `sample@${dkim.domainName}`,
    to: `sample@${dkim.domainName}`,
    subject: 'Sample',
    text: 'Sample',
  });
  if (!/^dkim-signature:/im.test(String(sample.message)))
    throw new WrongSettings('DKIM_KEY_FILE: a sample mail could not be signed with this key');
}

/** Returns the text of the DNS record that publishes the public key. */
export function buildDkimRecordText({ privateKey }: Pick<DkimSigning, 'privateKey'>): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
}

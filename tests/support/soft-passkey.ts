import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  addPasskey,
  type CreationOptions,
  logInWithPasskey,
  type NewCredential,
  type RequestOptions,
  startPasskeyCreation,
  startPasskeyLogin,
  type UsedCredential,
} from '#accounts/contract/passkeys.ts';
import type { Person, TestApp } from './app.ts';

/** Values that differ from those of an honest device. */
export interface PasskeyDeviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  crossOrigin?: boolean;
  /** Values of `fmt` and `attStmt` as CBOR. By default 'none' and an empty statement. */
  attestation?: { format: string; statement: Buffer };
}

/** A software authenticator with one passkey: real keys and signatures (ES256) without a browser. */
export interface SoftPasskey {
  create(options: CreationOptions, wishes?: PasskeyDeviations): NewCredential;
  /** Signs a log-in. By default increments the counter. */
  use(options: RequestOptions, wishes?: PasskeyDeviations): UsedCredential;
}

const testOrigin = 'https://mun.example.org';
const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, wishes: PasskeyDeviations) =>
    Buffer.from(
      JSON.stringify({
        type: wishes.type ?? type,
        challenge: wishes.challenge ?? challenge,
        origin: wishes.origin ?? testOrigin,
        crossOrigin: wishes.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (rpId: string, wishes: PasskeyDeviations, attested?: Buffer) => {
    const head = Buffer.alloc(5);
    const verified = (wishes.userVerified ?? true) ? flags.verified : 0;
    head[0] = flags.present | verified | (attested ? flags.attested : 0);
    head.writeUInt32BE(wishes.counter ?? counter, 1);
    const rp = createHash('sha256')
      .update(wishes.rpId ?? rpId)
      .digest();
    return Buffer.concat([rp, head, attested ?? Buffer.alloc(0)]);
  };
  const credential = () => {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key' as const };
  };

  return {
    create({ challenge, rp, user }, wishes = {}) {
      userHandle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const { format, statement } = wishes.attestation ?? { format: 'none', statement: Buffer.from([0xa0]) };
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText(format), cborText('attStmt'), statement],
        ...[cborText('authData'), cborBytes(authenticatorData(rp.id, wishes, attested))],
      ]);
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wishes).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use({ challenge, rpId }, wishes = {}) {
      counter++;
      const said = clientData('webauthn.get', challenge, wishes);
      const data = authenticatorData(rpId, wishes);
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()]);
      return {
        ...credential(),
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: wishes.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** Encodes a text of at most 23 bytes as CBOR. */
export const cborText = (text: string): Buffer => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

/** Adds a passkey to an account through the API. */
export async function addSoftPasskey(
  site: TestApp,
  { token, password }: Pick<Person, 'token' | 'password'>,
  name = 'Sample phone',
): Promise<SoftPasskey> {
  const passkey = softPasskey();
  const { options } = (await site.call(startPasskeyCreation, { token, body: { password } })).body;
  const credential = passkey.create(options);
  const added = await site.call(addPasskey, { token, body: { name, credential } });
  if (added.status !== 200) throw new Error(`the passkey was not added: ${added.body.error}`);
  return passkey;
}

export async function logInWith(
  site: TestApp,
  passkey: SoftPasskey,
  wishes?: PasskeyDeviations,
  from?: string,
) {
  const { options } = (await site.call(startPasskeyLogin)).body;
  const body = { credential: passkey.use(options, wishes) };
  return site.call(logInWithPasskey, { body, ...(from && { from }) });
}

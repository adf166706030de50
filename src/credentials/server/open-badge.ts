import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { receiptLimits } from '#receipts/server/index.ts';
import * as calls from '../contract.ts';
import { defaultCertificateDesign } from '../contract.ts';
import { fillCertificateWording } from '../rule/layout.ts';
import { createOpenBadgePayload, toEd25519Jwk, toRsaJwk } from '../rule/open-badge.ts';
import {
  findCertificate,
  getStoredCertificateDesign,
  listIssuedCertificatesOfAccount,
  listKeys,
  mapIssuedDesignsById,
  mapIssuedFactsById,
} from './certificates.sql.ts';
import { getSharedCertificateFacts } from './draw-certificates.ts';
import { getOrCreateBadgeKey } from './signing-keys.ts';

const issuerOf = ({ config }: Pick<Context, 'config'>): string =>
  new URL(calls.getIssuer.path, config.publicUrl).href;
const keyAddress = ({ config }: Pick<Context, 'config'>, keyId: string): string =>
  new URL(calls.getIssuerKey.path.replace(':keyId', keyId), config.publicUrl).href;

/**
 * Returns a certificate as an Open Badge: a compact JWS, signed with the RSA key of the current year (product 24.15).
 * @throws AppError 404 when there is no such certificate, or it belongs to another delegate, is a draft or was
 *   withdrawn; 429 for too many requests in a minute
 */
export async function getOpenBadgeFile(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'secret'>,
  { accountId, role: roleOfCaller }: Caller,
  { certificateId }: CheckedParams<typeof calls.getOpenBadge>,
): Promise<SentFile> {
  const { queries } = context.db;
  const { errors } = calls.getOpenBadge;
  const found = await findCertificate(queries, certificateId);
  const isOwn = async () =>
    (await listIssuedCertificatesOfAccount(queries, accountId)).some(({ id }) => id === certificateId);
  if (!found?.code || found.issuedAt === null || found.withdrawnAt !== null)
    throw new AppError(errors.noSuchCertificate);
  if (roleOfCaller === 'client' && !(await isOwn())) throw new AppError(errors.noSuchCertificate);
  await consumeLimits(context, receiptLimits, { receiptPerAccount: accountId });
  const key = await context.db.change((transaction) => getOrCreateBadgeKey(transaction, context));
  const { kind, name, role, email, code, eventId, issuedAt } = found;
  const issuedDesign = (await mapIssuedDesignsById(queries, eventId)).get(found.issuedDesignId ?? '');
  const design = issuedDesign ?? (await getStoredCertificateDesign(queries, eventId)).design;
  const facts = {
    ...(await getSharedCertificateFacts(queries, context, eventId)),
    ...(await mapIssuedFactsById(queries, [found.issuedDesignId ?? ''])).get(found.issuedDesignId ?? '')
      ?.facts,
  };
  const wording = (design ?? defaultCertificateDesign).wordings[kind];
  const texts = { ...facts, wording, name, role, signatures: [], code };
  const payload = createOpenBadgePayload({
    origin: new URL(context.config.publicUrl).origin,
    issuer: issuerOf(context),
    certificateId,
    code,
    kind,
    name,
    role,
    eventId,
    issuedAt,
    club: facts.club,
    event: facts.event,
    title: fillCertificateWording(wording.title, texts),
    text: fillCertificateWording(wording.text, texts),
    emailHash:
      email === ''
        ? null
        : `sha256$${createHash('sha256')
            .update(email + code)
            .digest('hex')}`,
  });
  const header = { alg: 'RS256', kid: keyAddress(context, key.id), typ: 'JWT' };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(payload)}`;
  const signature = Buffer.from(key.sign(Buffer.from(signed))).toString('base64url');
  return {
    type: 'text/plain; charset=utf-8',
    name: `open-badge-${code}.jwt`,
    content: Readable.from([`${signed}.${signature}`]),
  };
}

/** Returns the profile of the club as the issuer of Open Badges, with all public keys. */
export async function getIssuer(
  context: Pick<Context, 'db' | 'config'>,
): Promise<AnswerOf<typeof calls.getIssuer>> {
  const { queries } = context.db;
  const id = issuerOf(context);
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id,
    type: ['Profile'],
    name: (await getClub(queries)).name,
    url: new URL(context.config.publicUrl).origin,
    verificationMethod: (await listPublicKeys(queries)).map(([keyId, publicKeyJwk]) => ({
      id: keyAddress(context, keyId),
      type: 'JsonWebKey',
      controller: id,
      publicKeyJwk,
    })),
  };
}

/** @throws AppError 404 when there is no such key */
export async function getIssuerKey(
  context: Pick<Context, 'db' | 'config'>,
  { keyId }: CheckedParams<typeof calls.getIssuerKey>,
): Promise<AnswerOf<typeof calls.getIssuerKey>> {
  const [, jwk] = (await listPublicKeys(context.db.queries)).find(([id]) => id === keyId) ?? [];
  if (!jwk) throw new AppError(calls.getIssuerKey.errors.noSuchKey);
  return { ...jwk, kid: keyAddress(context, keyId) };
}

/** Lists the id and JWK of each key: those of Open Badges, and the Ed25519 keys that signed earlier Open Badges. */
async function listPublicKeys(db: Db) {
  const [rsa, ed25519] = await Promise.all([listKeys(db, 'badge_keys'), listKeys(db, 'certificate_keys')]);
  return [
    ...rsa.map(({ id, publicKey }) => [id, toRsaJwk(publicKey)] as const),
    ...ed25519.map(({ id, publicKey }) => [id, toEd25519Jwk(publicKey)] as const),
  ];
}

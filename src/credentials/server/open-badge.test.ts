import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { issueWhatIsReady } from '#tests/support/certificates.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { getIssuer, getOpenBadge, listOwnCertificates, withdrawCertificates } from '../contract.ts';

let site: TestApp;
let superadmin: Person;
let owner: Seated;
let certificate: { _id: string; code: string };

const download = async (id: string, { token }: Person) => {
  const url = getOpenBadge.path.replace(':certificateId', id);
  const answer = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers };
};
const part = (token: string, at: number) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString());

beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  const seat = { committee: council.value, portfolio: council.portfolios[0] ?? '' };
  [owner] = (await seatedPeople(site, [seat], [{ name: 'Sample Holder' }])) as [Seated];
  await issueWhatIsReady(site, superadmin.token);
  const { registrations } = (await site.call(listOwnCertificates, { token: owner.token })).body;
  const [own] = registrations[0]?.certificates ?? [];
  certificate = { _id: must(own)._id, code: must(own?.code) };
});
afterAll(() => site.close());

const uri = z.string().regex(/^(https?:\/\/|urn:uuid:[0-9a-f-]{36}$)/);
const profile = z.strictObject({
  id: uri,
  type: z.tuple([z.literal('Profile')]),
  name: z.string(),
  url: uri,
});
/** The OpenBadgeCredential of Open Badges 3.0 with the claims of section 8.2.4.1. Other members are wrong. */
const payloadShape = z.strictObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.literal('https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'),
  ]),
  id: uri,
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  name: z.string().min(1),
  issuer: profile,
  validFrom: z.iso.datetime(),
  credentialSubject: z.strictObject({
    id: uri,
    type: z.tuple([z.literal('AchievementSubject')]),
    identifier: z.array(
      z.strictObject({
        type: z.literal('IdentityObject'),
        hashed: z.boolean(),
        identityHash: z.string(),
        identityType: z.enum(['name', 'emailAddress']),
        salt: z.string().optional(),
      }),
    ),
    role: z.string(),
    achievement: z.strictObject({
      id: uri,
      type: z.tuple([z.literal('Achievement')]),
      achievementType: z.enum(['Award', 'Badge', 'CommunityService']),
      name: z.string().min(1),
      description: z.string().min(1),
      criteria: z.strictObject({ narrative: z.string().min(1) }),
    }),
  }),
  evidence: z.array(z.strictObject({ id: uri, type: z.tuple([z.literal('Evidence')]), name: z.string() })),
  iss: uri,
  jti: uri,
  nbf: z.int(),
  sub: uri,
});

test('an Open Badge is a credential in a compact JWS, with the claims of its JWT proof', async () => {
  const { status, text, headers } = await download(certificate._id, owner);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(headers['content-disposition']).toContain(`open-badge-${certificate.code}.jwt`);
  // Section 8.2.3 allows no other headers.
  expect(part(text, 0)).toEqual({ alg: 'RS256', kid: expect.stringMatching(/^http/), typ: 'JWT' });
  const payload = payloadShape.parse(part(text, 1));
  const { credentialSubject: subject, issuer, validFrom } = payload;
  expect(payload).toMatchObject({ iss: issuer.id, jti: payload.id, sub: subject.id });
  expect(payload.nbf * 1000).toBe(Date.parse(validFrom));
  expect(payload.id).toBe(`${new URL(payload.id).origin}/verify/${certificate.code}`);
  expect(subject.identifier[0]).toMatchObject({ identityHash: 'Sample Holder', hashed: false });
  const digest = createHash('sha256')
    .update(owner.email + certificate.code)
    .digest('hex');
  expect(subject.identifier[1]).toMatchObject({ identityHash: `sha256$${digest}`, hashed: true });
  expect(text).not.toContain(owner.email);
  expect(subject.achievement.criteria.narrative).toContain(eventName);
});

test('its signature is verified with the key in its header, which the issuer lists', async () => {
  const { text } = await download(certificate._id, owner);
  const { kid } = part(text, 0);
  const jwk = (await site.app.inject(new URL(kid).pathname)).json();
  const [header, payload, signature = ''] = text.split('.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = (signed: string) =>
    verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
  expect(isSigned(`${header}.${payload}`)).toBe(true);
  expect(isSigned(`${header}.${payload}x`)).toBe(false);
  expect(jwk).toEqual({
    kty: 'RSA',
    alg: 'RS256',
    use: 'sig',
    e: 'AQAB',
    n: expect.any(String),
    kid,
  });
  const issuer = (await site.call(getIssuer, {})).body;
  expect(issuer.id).toBe(part(text, 1).issuer.id);
  expect(issuer.verificationMethod).toMatchObject([
    { id: kid, publicKeyJwk: { n: jwk.n } },
    { publicKeyJwk: { kty: 'OKP' } },
  ]);
  expect((await site.app.inject(new URL('./unknown', kid).pathname)).statusCode).toBe(404);
});

test('the key of a badge of an earlier version can still be read', async () => {
  const issuer = (await site.call(getIssuer, {})).body;
  const earlier = issuer.verificationMethod.find(({ publicKeyJwk }) => publicKeyJwk.kty === 'OKP');
  const jwk = (await site.app.inject(new URL(must(earlier).id).pathname)).json();
  expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: earlier?.id });
  expect(createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
});

test('a badge is signed although the key of its certificate can no longer be decrypted', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const unreadable = privateKey.export({ format: 'der', type: 'pkcs8' });
  await site.context.db.queries.updateTable('certificate_keys').set({ private_key: unreadable }).execute();
  expect((await download(certificate._id, owner)).status).toBe(200);
});

test('it is for its owner and superadmins, until the certificate is withdrawn', async () => {
  expect((await download(certificate._id, await site.person())).status).toBe(404);
  expect((await download(certificate._id, superadmin)).status).toBe(200);
  const body = { certificateIds: [certificate._id], reason: 'Sample reason' };
  await site.call(withdrawCertificates, { token: superadmin.token, body });
  expect((await download(certificate._id, owner)).status).toBe(404);
});

/** The facts of a certificate that an Open Badge states. */
export interface BadgeFacts {
  /** Address of the site, without a slash at the end. */
  readonly origin: string;
  readonly club: string;
  /** Address of the issuer's profile. */
  readonly issuer: string;
  readonly certificateId: string;
  readonly code: string;
  readonly kind: string;
  /** Title and text of the wording, with the placeholders filled in. */
  readonly title: string;
  readonly text: string;
  readonly name: string;
  readonly role: string;
  readonly eventId: string;
  readonly event: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  /**
   * 'sha256$' and the hexadecimal SHA-256 of the e-mail address followed by the code as salt. Null without an address.
   */
  readonly emailHash: string | null;
}

const achievementTypes: Readonly<Record<string, string>> = { award: 'Award', volunteer: 'CommunityService' };

/**
 * Returns the payload of an Open Badge: an OpenBadgeCredential of Open Badges 3.0 with the claims of its JWT proof
 * (1EdTech, section 8.2). `nbf` is in whole seconds, so `validFrom` has no fraction of a second either.
 */
export function createOpenBadgePayload({ origin, issuer, issuedAt, emailHash, ...facts }: BadgeFacts) {
  const { certificateId, code, kind, title, text, name, role, eventId, event, club } = facts;
  const nbf = Math.floor(issuedAt / 1000);
  const id = `${origin}/verify/${code}`;
  const subject = `urn:uuid:${certificateId}`;
  const identity = (identityType: string, identityHash: string, salt?: string) => ({
    type: 'IdentityObject',
    hashed: salt !== undefined,
    identityHash,
    identityType,
    ...(salt !== undefined && { salt }),
  });
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `${title}, ${event}`,
    issuer: { id: issuer, type: ['Profile'], name: club, url: origin },
    validFrom: new Date(nbf * 1000).toISOString().replace('.000Z', 'Z'),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [
        identity('name', name),
        ...(emailHash === null ? [] : [identity('emailAddress', emailHash, code)]),
      ],
      role,
      achievement: {
        id: `${issuer}#${encodeURIComponent(`${eventId}-${kind}`)}`,
        type: ['Achievement'],
        achievementType: achievementTypes[kind] ?? 'Badge',
        name: title,
        description: `${role}, ${event}`,
        criteria: { narrative: text },
      },
    },
    evidence: [{ id, type: ['Evidence'], name: 'The certificate in the register of its issuer' }],
    iss: issuer,
    jti: id,
    nbf,
    sub: subject,
  };
}

/** Converts the public key of a certificate to a JWK (RFC 8037). @param publicKey 32 bytes as base64url */
export const toEd25519Jwk = (publicKey: string) =>
  ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: publicKey }) as const;

/** Converts the public key of Open Badges to a JWK (RFC 7518, 6.3). @param publicKey the modulus as base64url */
export const toRsaJwk = (publicKey: string) =>
  ({ kty: 'RSA', alg: 'RS256', use: 'sig', n: publicKey, e: 'AQAB' }) as const;

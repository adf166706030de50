import { z } from 'zod';
import { eventArchived, noSuchEvent, superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { drawingUploadCallDefaults, invalidDrawing } from '#media/contract/files.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildEmailSchema,
  buildLineSchema,
  buildMultilineTextSchema,
  buildNameSchema,
  buildPersonNameSchema,
  fileAnswer,
  forbidden,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';
import { certificateLayouts, maxCertificateLogos } from '../rule/certificate-artwork.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;
const byClients = { who: ['client'], forbidden, invalid: badRequestText } as const;
const eventName = buildLineSchema(noSuchEvent.message);

/** What a picture on certificates is for. A background is larger than the others. */
const certificatePictureUses = ['signature', 'logo', 'background'] as const;
export type CertificatePictureUse = (typeof certificatePictureUses)[number];

export const certificateKinds = ['participation', 'award', 'chair', 'volunteer', 'secretariat'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export const maxCertificateSignatures = 3;
export const maxCertificateDrafts = 500;

const noSuchPicture = defineError(404, 'no_such_signature', 'This picture is gone. Choose it again.');

const pictureId = buildLineSchema(noSuchPicture.message, 60);

const shareText = 'Enter a share from 0 to 100 percent';

const wording = z.object({
  title: buildNameSchema('Enter a title of at most 60 characters', 60),
  text: buildMultilineTextSchema('Enter a text of at most 400 characters', 400),
});

export const certificateDesignSchema = lazyObject(() => ({
  layout: z.enum(certificateLayouts, 'Choose a design'),
  /** Id of the background picture of the club. Null unless the layout is 'picture'. */
  backgroundId: pictureId.nullable(),
  /** Ids of the pictures of logos, such as those of the institute and of sponsors. */
  logoIds: z
    .array(pictureId)
    .max(maxCertificateLogos, `A certificate has at most ${maxCertificateLogos} logos`),
  wordings: z.object({
    participation: wording,
    award: wording,
    chair: wording,
    volunteer: wording,
    secretariat: wording,
  }),
  signatures: z
    .array(
      z.object({
        name: buildPersonNameSchema('Enter the name of the person who signs'),
        post: buildNameSchema('Enter a post of at most 60 characters', 60),
        /** Id of the picture of the signature. Null if the printed certificate is signed by hand. */
        pictureId: pictureId.nullable(),
      }),
    )
    .max(maxCertificateSignatures, `A certificate has at most ${maxCertificateSignatures} signatures`),
  /** Percent of the sessions that a delegate must have attended for a certificate of participation. */
  minimumShare: z.int(shareText).min(0, shareText).max(100, shareText),
})).refine(({ layout, backgroundId }) => layout !== 'picture' || backgroundId !== null, {
  path: ['backgroundId'],
  error: 'Upload the background picture',
});
export type CertificateDesign = z.output<typeof certificateDesignSchema>;

const ofAll = 'of {event}, held on {dates}.';
/** The design of an event until a superadmin changes it. */
export const defaultCertificateDesign: CertificateDesign = {
  wordings: {
    participation: {
      title: 'Certificate of participation',
      text: `for taking part as {role} in the debates ${ofAll}`,
    },
    award: { title: 'Certificate of award', text: `as {role} ${ofAll}` },
    chair: {
      title: 'Certificate of appreciation',
      text: `for serving as {role} on the executive board ${ofAll}`,
    },
    volunteer: {
      title: 'Certificate of appreciation',
      text: `for volunteering as {role} in the team ${ofAll}`,
    },
    secretariat: {
      title: 'Certificate of appreciation',
      text: `for serving as {role} in the secretariat ${ofAll}`,
    },
  },
  layout: 'frame',
  backgroundId: null,
  logoIds: [],
  signatures: [],
  minimumShare: 0,
};

/** The figure that is drawn behind a certificate, and its hue. */
const certificateFigureSchema = z.object({
  /** Name from which the figure is computed, as on the site. */
  name: z.string(),
  /** Periods of its two pendulums. Null for the figure of the conference. */
  ratios: z.tuple([z.number(), z.number()]).nullable(),
  hue: z.enum(['azure', 'saffron', 'viridian', 'rose', 'violet']),
});
export type CertificateFigure = z.output<typeof certificateFigureSchema>;

const nameText = buildPersonNameSchema('Enter a name of at most 120 characters');
const noSuchCertificate = defineError(404, 'no_such_certificate', 'No such certificate exists');
const certificateId = buildLineSchema(noSuchCertificate.message, 60);

const deskCertificate = lazyObject(() => ({
  _id: z.string(),
  kind: z.enum(certificateKinds),
  name: z.string(),
  /** Empty if the certificate is not mailed. */
  email: z.string(),
  role: z.string(),
  /** Null while the certificate is a draft. */
  code: z.string().nullable(),
  issuedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Null if no reason was given. */
  withdrawalReason: z.string().nullable(),
}));

const leftOut = z.object({ registrationId: z.string(), name: z.string(), role: z.string() });

export const getCertificateSetup = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The wording of the certificates of an event, and how many are drafts, issued and still to be issued.',
  method: 'GET',
  path: '/v1/api/superadmin/certificates/:eventName',
  params: z.object({ eventName }),
  answer: z.object({
    eventName: z.string(),
    /**
     * Revision of the design. The client sends it back with a change, so that a concurrent change is not overwritten.
     */
    revision: z.number(),
    design: certificateDesignSchema,
    /** Texts for the preview. `verifyAt` is the address where a certificate is verified. */
    sample: z.object({ club: z.string(), event: z.string(), dates: z.string(), verifyAt: z.string() }),
    /** The figure of a committee, for the preview. */
    figure: certificateFigureSchema,
    /**
     * Number of delegates with a confirmed seat and enough sessions, who came, and have no certificate of participation
     * yet.
     */
    waiting: z.number(),
    /** Number of delegates whose committee has no roll, so that their share of sessions is unknown. */
    withoutRoll: z.number(),
    /** Number of committees with these delegates. */
    committeesWithoutRoll: z.number(),
    /**
     * Delegates who were never checked in at a door and never present in a roll, and meet the share otherwise. Sorted by
     * name.
     */
    neverCame: z.array(leftOut),
    /** Delegates who attended too few sessions for a certificate, sorted by name. */
    below: z.array(leftOut.extend({ attended: z.number(), held: z.number() })),
    /** Delegates who corrected their name for the certificate, which is not issued yet. Sorted by account name. */
    corrected: z.array(
      z.object({
        registrationId: z.string(),
        /** Name of the account, as on the registration. */
        registered: z.string(),
        name: z.string(),
        role: z.string(),
      }),
    ),
    drafts: z.number(),
    /** Number of issued certificates, including withdrawn certificates. */
    issued: z.number(),
    /** Issues that can still be stopped, newest first, with the milliseconds until their mails leave. */
    stoppable: z.array(z.object({ issuedAt: z.iso.datetime(), count: z.number(), leavesInMs: z.number() })),
  }),
  errors: { noSuchEvent },
}));

export const certificateStateFilters = ['any', 'draft', 'valid', 'withdrawn'] as const;

export const searchCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One page of the certificates of an event, by kind and name.',
  method: 'GET',
  path: '/v1/api/superadmin/certificates/:eventName/list',
  params: z.object({ eventName }),
  query: z.object({
    search: searchTextSchema,
    kind: z.enum(['any', ...certificateKinds]).default('any'),
    state: z.enum(certificateStateFilters).default('any'),
    page: pageNumberSchema,
  }),
  answer: buildListPageSchema(deskCertificate),
  errors: { noSuchEvent },
}));

export const saveCertificateDesign = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Changes the design, the wording and the signatures. Issued certificates keep theirs.',
  method: 'PUT',
  path: '/v1/api/superadmin/certificates/design',
  body: z.object({ eventName, revision: z.int().min(0), design: certificateDesignSchema }),
  answer: messageAnswer('Wording saved'),
  errors: {
    noSuchEvent,
    noSuchPicture,
    changedMeanwhile: defineError(
      409,
      'design_changed',
      'The wording has changed since you opened it. Look at it again.',
    ),
  },
}));

export const uploadSignaturePicture = defineCall(() => ({
  ...superadminCallDefaults,
  ...drawingUploadCallDefaults,
  summary:
    'Uploads a picture for certificates: a signature, a logo or the background. It is used once the design that refers to it is saved.',
  method: 'POST',
  path: '/v1/api/superadmin/certificates/signature',
  query: z.object({ eventName, use: z.enum(certificatePictureUses).default('signature') }),
  answer: z.object({ pictureId: z.string() }),
  errors: { noSuchEvent, invalidDrawing, tooManyRequests },
}));

export const getSignaturePicture = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'A picture of certificates: a signature, a logo or the background.',
  method: 'GET',
  path: '/v1/api/superadmin/certificates/signature/:pictureId',
  params: z.object({ pictureId }),
  answer: fileAnswer,
  errors: { noSuchPicture },
}));

const tooManyDrafts = defineError(
  409,
  'too_many_certificates',
  `Issue the drafts first: at most ${maxCertificateDrafts} can wait`,
);

export const addCertificateDraft = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Adds a draft of a certificate for an award, a chair, a volunteer or the secretariat.',
  method: 'POST',
  path: '/v1/api/superadmin/certificates',
  body: z.object({
    eventName,
    kind: z.enum(['award', 'chair', 'volunteer', 'secretariat'], 'Choose a kind'),
    name: nameText,
    /**
     * If empty, the certificate is not mailed. It does not appear on the delegate's dashboard either, because the
     * registration of a certificate is found by its e-mail address.
     */
    email: z.union([z.literal(''), buildEmailSchema('Enter a valid email address', { dot: true })]),
    role: buildNameSchema('Enter what the person did, in at most 120 characters'),
  }),
  answer: messageAnswer('Certificate added'),
  errors: {
    noSuchEvent,
    archived: eventArchived,
    tooMany: tooManyDrafts,
  },
}));

export const deleteCertificateDraft = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Deletes a draft.',
  method: 'DELETE',
  path: '/v1/api/superadmin/certificates',
  body: z.object({ certificateId }),
  answer: messageAnswer('Draft deleted'),
  errors: { noSuchCertificate },
}));

const noDates = defineError(409, 'event_without_dates', 'Set the dates of the event first');

const committeeValue = z.string().max(100);
/** What is issued although the attendance does not show it. By default none of it is (product 24.17). */
const inSpiteOfAttendance = z
  .object({
    /** Delegates who were never checked in at a door and never present in a roll. */
    neverCame: z.boolean().default(false),
    /** Committees without a roll, whose delegates are issued without a share of sessions. */
    committees: z.array(committeeValue).max(200).default([]),
    /** Sessions with few marks that are counted. */
    sessions: z
      .array(z.object({ committee: committeeValue, session: z.string().max(80) }))
      .max(2000)
      .default([]),
  })
  .default({ neverCame: false, committees: [], sessions: [] });

/** Digests of what the superadmin saw, one for each part, so that a changed part can be named. */
const seenCertificates = z.object({ delegates: z.string(), drafts: z.string(), design: z.string() });

export const previewIssue = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The certificates that would be issued, and the delegates who are left out because of the attendance.',
  method: 'POST',
  path: '/v1/api/superadmin/certificates/issue/preview',
  body: z.object({ eventName, anyway: inSpiteOfAttendance }),
  answer: z.object({
    /** The client sends it back to issue exactly these certificates. */
    seen: seenCertificates,
    /** All certificates that would be issued, sorted by kind and name. */
    certificates: z.array(
      z.object({
        /** Null for a person without a registration. */
        registrationId: z.string().nullable(),
        kind: z.enum(certificateKinds),
        name: z.string(),
        role: z.string(),
        /** Name of the account, if the delegate corrected it. */
        registered: z.string().nullable(),
      }),
    ),
    committeesWithoutRoll: z.array(
      z.object({ committee: z.string(), name: z.string(), delegates: z.number() }),
    ),
    sessionsWithFewMarks: z.array(
      z.object({
        committee: z.string(),
        committeeName: z.string(),
        session: z.string(),
        title: z.string(),
        /** 'YYYY-MM-DD'; null if it is unknown. */
        day: z.string().nullable(),
        known: z.number(),
        members: z.number(),
      }),
    ),
    /** Delegates who never came, with those who are issued in spite of that. Sorted by name. */
    neverCame: z.array(leftOut),
    below: z.number(),
    /** Names with characters that cannot be printed, and what is printed. Empty if the certificate has a line instead. */
    incompletelyPrinted: z.array(z.object({ name: z.string(), printed: z.string() })),
  }),
  errors: { noSuchEvent },
}));

export const issueCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Signs and mails all drafts, and a certificate of participation for each delegate who came and attended enough sessions.',
  method: 'POST',
  path: '/v1/api/superadmin/certificates/issue',
  body: z.object({ eventName, anyway: inSpiteOfAttendance, seen: seenCertificates }),
  answer: z.object({ message: z.literal('Certificates issued'), count: z.number() }),
  errors: {
    noSuchEvent,
    archived: eventArchived,
    noDates,
    nothing: defineError(409, 'nothing_to_issue', 'There is nothing to issue'),
    delegatesChanged: defineError(
      409,
      'delegates_changed',
      'The delegates or their names have changed since you looked. Look at them again.',
    ),
    draftsChanged: defineError(
      409,
      'drafts_changed',
      'The drafts have changed since you looked. Look at them again.',
    ),
    designChanged: defineError(
      409,
      'design_changed',
      'The wording, the signatures or the event have changed since you looked. Look at them again.',
    ),
  },
}));

export const issueCertificateAnyway = defineCall(() => ({
  ...superadminCallDefaults,
  ofRegistration: {
    field: 'registrationId',
    kind: 'registration',
    error: defineError(403, 'own_registration', 'You cannot issue your own certificate'),
  },
  summary: 'Issues a certificate of participation to a delegate whom the attendance leaves out.',
  method: 'POST',
  path: '/v1/api/superadmin/certificates/issue-anyway',
  body: z.object({
    eventName,
    registrationId: buildLineSchema('No such delegate waits for a certificate', 60),
    /** The name and role that the superadmin saw. */
    name: z.string(),
    role: z.string(),
  }),
  answer: messageAnswer('Certificate issued'),
  errors: {
    noSuchEvent,
    archived: eventArchived,
    noDates,
    notBelow: defineError(
      409,
      'not_below_share',
      'This delegate has a certificate already, or attended enough sessions',
    ),
    changed: defineError(
      409,
      'delegate_changed',
      'The name or the seat of this delegate has changed since you looked. Look at it again.',
    ),
  },
}));

const reasonText = 'Enter a reason of at most 200 characters';
/** Maximum number of certificates that are withdrawn at once. */
const maxWithdrawnAtOnce = 500;

export const withdrawCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Withdraws issued certificates for ever, all or none, with one reason.',
  method: 'PUT',
  path: '/v1/api/superadmin/certificates/withdraw',
  body: z.object({
    certificateIds: z
      .array(certificateId)
      .min(1, 'Choose at least one certificate')
      .max(maxWithdrawnAtOnce, `Choose at most ${maxWithdrawnAtOnce} certificates`),
    /** Shown on the list of certificates, and not to visitors. */
    reason: buildNameSchema(reasonText, 200),
  }),
  answer: z.object({ message: z.literal('Certificates withdrawn'), count: z.number() }),
  errors: { noSuchCertificate },
}));

export const stopCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Takes back certificates that were just issued, before their mails leave. Their codes become invalid for ever.',
  method: 'PUT',
  path: '/v1/api/superadmin/certificates/stop',
  /** `issuedAt` is the time of the issue, as in the answer of `getCertificateSetup`. */
  body: z.object({ eventName, issuedAt: z.iso.datetime({ error: badRequestText }) }),
  answer: z.object({ message: z.literal('Stopped. No certificate was mailed.'), count: z.number() }),
  errors: {
    noSuchEvent,
    tooLate: defineError(409, 'certificates_left', 'The mails have left. You can withdraw certificates.'),
  },
}));

export const previewTeamCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The chairs and volunteers of an event who have no certificate yet.',
  method: 'GET',
  path: '/v1/api/superadmin/certificates/:eventName/team',
  params: z.object({ eventName }),
  answer: z.object({
    /** The client sends it back to add exactly these drafts. */
    seen: z.string(),
    people: z.array(
      z.object({
        kind: z.enum(['chair', 'volunteer']),
        name: z.string(),
        email: z.string(),
        role: z.string(),
      }),
    ),
    /** Number of chairs and volunteers who have a certificate or a draft already. */
    skipped: z.number(),
  }),
  errors: { noSuchEvent },
}));

export const addTeamCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Adds a draft for each chair and volunteer of an event who has no certificate yet.',
  method: 'POST',
  path: '/v1/api/superadmin/certificates/team',
  body: z.object({ eventName, seen: z.string().max(60) }),
  answer: z.object({ message: z.literal('Drafts added'), count: z.number() }),
  errors: {
    noSuchEvent,
    archived: eventArchived,
    tooMany: tooManyDrafts,
    changed: defineError(409, 'team_changed', 'The team has changed since you looked. Look at it again.'),
  },
}));

export const printCertificates = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'All valid certificates of an event in one PDF.',
  method: 'GET',
  path: '/v1/api/superadmin/certificates/:eventName/pdf',
  params: z.object({ eventName }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    nothing: defineError(409, 'nothing_to_print', 'No certificate was issued yet'),
  },
}));

export const getCertificatePdf = defineCall(() => ({
  summary: 'A certificate as a PDF. Delegates can read their own only.',
  method: 'GET',
  path: '/v1/api/certificates/:certificateId/pdf',
  who: ['client', 'superadmin'],
  forbidden,
  invalid: noSuchCertificate.message,
  params: z.object({ certificateId }),
  answer: fileAnswer,
  errors: { noSuchCertificate, tooManyRequests },
}));

export const getOpenBadge = defineCall(() => ({
  summary: 'A certificate as an Open Badge 3.0: a compact JWS. Delegates can read their own only.',
  method: 'GET',
  path: '/v1/api/certificates/:certificateId/open-badge',
  who: ['client', 'superadmin'],
  forbidden,
  invalid: noSuchCertificate.message,
  params: z.object({ certificateId }),
  answer: fileAnswer,
  errors: { noSuchCertificate, tooManyRequests },
}));

/** Keys of certificates and of earlier Open Badges (Ed25519), and of Open Badges (RSA). */
const jwk = z.union([
  z.object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    alg: z.literal('EdDSA'),
    use: z.literal('sig'),
    /** 32 bytes as base64url. */
    x: z.string(),
    kid: z.string().optional(),
  }),
  z.object({
    kty: z.literal('RSA'),
    alg: z.literal('RS256'),
    use: z.literal('sig'),
    /** The modulus of 2048 bits as base64url. */
    n: z.string(),
    e: z.literal('AQAB'),
    kid: z.string().optional(),
  }),
]);

/** The path must never change, because Open Badges contain it. */
export const getIssuer = defineCall(() => ({
  summary: 'The profile of the issuer of Open Badges, with its public keys.',
  method: 'GET',
  path: '/v1/api/certificates/issuer',
  who: 'anyone',
  answer: z.object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.string(),
    verificationMethod: z.array(
      z.object({ id: z.string(), type: z.string(), controller: z.string(), publicKeyJwk: jwk }),
    ),
  }),
  errors: {},
}));

const noSuchKey = defineError(404, 'no_such_key', 'No such key exists');

/** The path must never change, because Open Badges contain it. */
export const getIssuerKey = defineCall(() => ({
  summary: 'A public key of certificates and Open Badges as a JWK.',
  method: 'GET',
  path: '/v1/api/certificates/keys/:keyId',
  who: 'anyone',
  invalid: noSuchKey.message,
  params: z.object({ keyId: buildLineSchema(noSuchKey.message, 60) }),
  answer: jwk,
  errors: { noSuchKey },
}));

export const listOwnCertificates = defineCall(() => ({
  ...byClients,
  summary: 'The certificates of the own registrations, and the names for those that are not issued yet.',
  method: 'GET',
  path: '/v1/api/client/certificates',
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        registrationId: z.string(),
        /**
         * The name for the certificate of participation. Null if that certificate is issued, or if the delegate no
         * longer has a confirmed seat.
         */
        name: z.string().nullable(),
        /**
         * What the certificate shows of the name, if not all of its characters can be printed. Empty if it has a line
         * instead.
         */
        printed: z.string().nullable(),
        certificates: z.array(deskCertificate.omit({ email: true, withdrawalReason: true })),
      }),
    ),
  })),
  errors: {},
}));

export const correctOwnCertificateName = defineCall(() => ({
  ...byClients,
  summary: 'Corrects the name for the own certificate, until it is issued.',
  method: 'PUT',
  path: '/v1/api/client/certificates/name',
  body: z.object({ registrationId: buildLineSchema('No such registration exists'), name: nameText }),
  answer: messageAnswer('Name saved'),
  errors: {
    noSuchRegistration: defineError(404, 'no_such_registration', 'No such registration exists'),
    issued: defineError(
      409,
      'certificate_issued',
      'Your certificate was issued, so its name can no longer change. Write to the secretariat.',
    ),
  },
}));

const codeText = 'Enter the code of the certificate';

export const verifyCertificate = defineCall(() => ({
  summary: 'Shows whether a certificate is valid, by its code.',
  method: 'GET',
  path: '/v1/api/certificates/verify/:code',
  who: 'anyone',
  invalid: codeText,
  params: z.object({ code: buildLineSchema(codeText, 40) }),
  answer: z.object({
    clubName: z.string(),
    code: z.string(),
    kind: z.enum(certificateKinds),
    name: z.string(),
    eventName: z.string(),
    role: z.string(),
    issuedAt: z.iso.datetime(),
    withdrawnAt: z.iso.datetime().nullable(),
  }),
  errors: {
    unknown: defineError(404, 'unknown_certificate', 'We issued no certificate with this code'),
    withdrawn: defineError(410, 'certificate_withdrawn', 'This certificate was withdrawn'),
    tooManyRequests,
  },
}));

/** The path must never change, because other programs may read it. */
export const listCertificateKeys = defineCall(() => ({
  summary: 'The public keys (Ed25519, 32 bytes as base64url) that certificates are signed with, for ever.',
  method: 'GET',
  path: '/v1/api/certificates/keys',
  who: 'anyone',
  answer: z.object({ keys: z.array(z.object({ id: z.string(), publicKey: z.string() })) }),
  errors: {},
}));

export const withdrawnCertificateListSchema = lazyObject(() => ({
  at: z.iso.datetime(),
  /** SHA-256 of each code as base64url. The codes are not published, because they show the names of people. */
  hashes: z.array(z.string()),
}));

const signedList = z.object({
  /** The signed JSON, which contains the time and the hashes. */
  list: z.string(),
  key: z.string(),
  /** Ed25519 signature as base64url. */
  signature: z.string(),
});

export const listWithdrawnCertificates = defineCall(() => ({
  summary: 'The hashes of the codes of all withdrawn certificates, with the time of the list, signed.',
  method: 'GET',
  path: '/v1/api/certificates/withdrawn',
  who: 'anyone',
  answer: z.object({
    /**
     * Null if the server can decrypt no signing key, for example before the first certificate is issued.
     */
    hashed: signedList.nullable(),
    /** Earlier pages read a list of codes here. With null they say that no list is available. */
    list: z.null(),
    key: z.null(),
    signature: z.null(),
  }),
  errors: {},
}));

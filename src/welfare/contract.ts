import { z } from 'zod';
import { phoneField } from '#accounts/contract/common.ts';
import { noSuchEvent, superadminCallDefaults } from '#conference/contract/event-settings.ts';
import { fileNameField, fileUploadCallDefaults, invalidFile } from '#media/contract/files.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildLineSchema,
  buildMultilineTextSchema,
  buildPersonNameSchema,
  fileAnswer,
  forbidden,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

export const guardianLinkValidDays = 14;
/** A delegate must wait this long before the guardian is mailed again. */
export const guardianMailIntervalMinutes = 10;
/** Emergency contacts are erased this many days after the event. */
export const emergencyContactRetentionDays = 30;
const maxConsentLength = 10_000;

const missing = 'Please fill all required fields';
const noSuchRegistration = defineError(404, 'no_such_registration', 'No such registration exists');
const consentText = `Enter a consent text of at most ${maxConsentLength} characters`;

const optionalConsentText = z.union(
  [z.literal(''), buildMultilineTextSchema(consentText, maxConsentLength)],
  {
    error: consentText,
  },
);
const neededText = 'Enter the text that guardians of delegates under 18 sign';
const hasNeededText = (settings: { asksBirthDate: boolean; consentText: string }): boolean =>
  !settings.asksBirthDate || settings.consentText !== '';

export const getWelfareSettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'What an event asks of minors and for emergencies, with the current consent text for guardians.',
  method: 'GET',
  path: '/v1/api/superadmin/minors/:eventName',
  invalid: missing,
  params: z.object({ eventName: buildLineSchema(missing) }),
  answer: z.object({
    asksBirthDate: z.boolean(),
    asksEmergencyContact: z.boolean(),
    consent: z
      .object({ version: z.number(), text: z.string(), createdAt: z.iso.datetime(), signatures: z.number() })
      .nullable(),
    /** The client sends this number back with a change. The call returns 409 if the stored revision differs. */
    revision: z.number(),
  }),
  errors: { noSuchEvent },
}));

export const updateWelfareSettings = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Changes what an event asks of minors and for emergencies. A changed consent text is a new version.',
  method: 'PUT',
  path: '/v1/api/superadmin/minors',
  invalid: missing,
  body: z
    .object({
      eventName: buildLineSchema(missing),
      asksBirthDate: z.boolean({ error: missing }),
      asksEmergencyContact: z.boolean({ error: missing }),
      consentText: optionalConsentText,
      revision: z.int().min(0),
    })
    .refine(hasNeededText, { path: ['consentText'], error: neededText }),
  answer: messageAnswer('Settings saved'),
  errors: {
    noSuchEvent,
    changedMeanwhile: defineError(
      409,
      'settings_changed',
      'These settings have changed since you opened them. Look at them again.',
    ),
  },
}));

/** Schema of the settings in an exported event. An export contains only the current version of the consent text. */
export const portableWelfareSettingsSchema = z
  .strictObject({
    asksBirthDate: z.boolean({ error: missing }),
    asksEmergencyContact: z.boolean({ error: missing }),
    consentText: optionalConsentText,
  })
  .refine(hasNeededText, { path: ['consentText'], error: neededText });
export type PortableWelfareSettings = z.output<typeof portableWelfareSettingsSchema>;

export const emergencyContactSchema = z.object({
  name: buildPersonNameSchema('Enter the name of your emergency contact'),
  phone: phoneField,
  relation: buildLineSchema('Enter how the contact is related to you', 60),
});

const consentOnDesk = lazyObject(() => ({
  state: z.enum(['not_needed', 'missing', 'requested', 'uploaded', 'signed']),
  guardianName: z.string().nullable(),
  requestedAt: z.iso.datetime().nullable(),
  signedAt: z.iso.datetime().nullable(),
  signedName: z.string().nullable(),
  /** Version of the text that the guardian signed online. Null if it was not signed online. */
  version: z.number().nullable(),
  /**
   * The latest consent that an admin checks: a form that the guardian signed on paper, or a signature through a link that
   * the delegate copied.
   */
  scan: z
    .object({
      /** Null for a signature through a copied link, which has no file. */
      fileName: z.string().nullable(),
      guardianName: z.string(),
      version: z.number(),
      uploadedAt: z.iso.datetime(),
      acceptedAt: z.iso.datetime().nullable(),
      refusedAt: z.iso.datetime().nullable(),
      refusalReason: z.string().nullable(),
    })
    .nullable(),
  /** When the delegate copied a link that still works. Null if there is none. */
  linkCopiedAt: z.iso.datetime().nullable(),
}));

const byClients = { who: ['client'], forbidden } as const;

export const getOwnDetails = defineCall(() => ({
  ...byClients,
  summary:
    'What the events of the own registrations ask for, what was entered, and the consent of the guardian.',
  method: 'GET',
  path: '/v1/api/client/details',
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        registrationId: z.string(),
        asksBirthDate: z.boolean(),
        asksEmergencyContact: z.boolean(),
        birthDate: z.iso.date().nullable(),
        emergencyContact: emergencyContactSchema.nullable(),
        /** The current text, for a guardian who signs on paper. Null if the event has none. */
        consentText: z.object({ version: z.number(), text: z.string() }).nullable(),
        consent: consentOnDesk.extend({
          guardianEmail: z.string().nullable(),
          /** The guardian can be mailed again from this time on. Null if no request was mailed. */
          mayRequestAt: z.iso.datetime().nullable(),
        }),
      }),
    ),
  })),
  errors: {},
}));

const guardianNameField = buildPersonNameSchema('Enter the name of your parent or guardian');
const birthDateText = 'Enter your date of birth';

export const saveOwnDetails = defineCall(() => ({
  ...byClients,
  summary: 'A delegate enters or replaces the details that the event asks for. Others are ignored.',
  method: 'PUT',
  path: '/v1/api/client/details',
  invalid: missing,
  body: z.object({
    registrationId: buildLineSchema(missing),
    birthDate: z.iso.date(birthDateText).optional(),
    emergencyContact: emergencyContactSchema.optional(),
  }),
  answer: messageAnswer('Details saved'),
  errors: {
    noSuchRegistration,
    birthDateMissing: defineError(400, 'birth_date_missing', birthDateText),
    birthDateImplausible: defineError(400, 'birth_date_implausible', 'Check your date of birth'),
    contactMissing: defineError(400, 'emergency_contact_missing', 'Enter an emergency contact'),
    consentSigned: defineError(
      409,
      'consent_signed',
      'Your guardian has signed, so your date of birth can’t change. Write to the secretariat.',
    ),
    guardianAsked: defineError(
      409,
      'guardian_asked',
      'You have asked your guardian for consent, so you can’t enter that you are 18. Write to the secretariat.',
    ),
  },
}));

export const requestGuardianConsent = defineCall(() => ({
  ...byClients,
  summary: 'Mails a one-time link to the guardian of a delegate under 18. It ends the link before it.',
  method: 'POST',
  path: '/v1/api/client/guardian',
  invalid: missing,
  body: z.object({
    registrationId: buildLineSchema(missing),
    guardianName: guardianNameField,
    guardianEmail: buildEmailSchema('Enter the email of your parent or guardian', { dot: true }),
  }),
  answer: messageAnswer('Request sent'),
  errors: {
    noSuchRegistration,
    notNeeded: defineError(409, 'consent_not_needed', 'No consent of a guardian is needed'),
    ownAddress: defineError(400, 'own_address', 'Enter your guardian’s email, not your own'),
    alreadySigned: defineError(409, 'already_signed', 'Your guardian has already signed'),
    tooSoon: defineError(
      429,
      'guardian_mailed_recently',
      `Your guardian was emailed less than ${guardianMailIntervalMinutes} minutes ago. Try again later.`,
    ),
    tooManyRequests,
  },
}));

export const createGuardianLink = defineCall(() => ({
  ...byClients,
  summary:
    'Returns a one-time link that the delegate passes on to the guardian. It ends the link copied before. An admin checks what is signed through it.',
  method: 'POST',
  path: '/v1/api/client/guardian-link',
  invalid: missing,
  body: z.object({ registrationId: buildLineSchema(missing), guardianName: guardianNameField }),
  answer: z.object({ message: z.literal('Link created'), link: z.string() }),
  errors: {
    noSuchRegistration,
    notNeeded: defineError(409, 'consent_not_needed', 'No consent of a guardian is needed'),
    alreadySigned: defineError(409, 'already_signed', 'Your guardian has already signed'),
    tooManyRequests,
  },
}));

export const uploadGuardianScan = defineCall(() => ({
  ...byClients,
  ...fileUploadCallDefaults,
  summary:
    'Uploads a picture or PDF of the consent that the guardian signed on paper. It replaces an earlier one.',
  method: 'POST',
  path: '/v1/api/client/guardian-scan',
  invalid: missing,
  query: z.object({
    registrationId: buildLineSchema(missing),
    guardianName: guardianNameField,
    /** The version of the text that the delegate was shown. */
    version: z.coerce.number().int().min(1),
    name: fileNameField,
  }),
  answer: messageAnswer('Scan uploaded'),
  errors: {
    noSuchRegistration,
    notNeeded: defineError(409, 'consent_not_needed', 'No consent of a guardian is needed'),
    alreadySigned: defineError(409, 'already_signed', 'The consent of your guardian is already there'),
    textChanged: defineError(
      409,
      'consent_text_changed',
      'The text has changed since you opened it. Have the new text signed.',
    ),
    invalidFile,
    tooManyRequests,
  },
}));

const noSuchScan = defineError(404, 'no_such_scan', 'No such scan exists');

export const getGuardianScan = defineCall(() => ({
  summary: 'The scan of a signed consent. Delegates can read their own only.',
  method: 'GET',
  path: '/v1/api/guardian-scans/:registrationId',
  who: ['client', 'admin', 'superadmin'],
  forbidden,
  invalid: noSuchScan.message,
  params: z.object({ registrationId: buildLineSchema(noSuchScan.message) }),
  answer: fileAnswer,
  errors: { noSuchScan },
}));

const reasonMissing = 'Enter why the consent is refused, in at most 500 characters';

export const decideGuardianScan = defineCall(() => ({
  summary:
    'Accepts a scan or a signature through a copied link, or refuses it with a reason that the delegate is mailed.',
  method: 'PUT',
  path: '/v1/api/admin/guardian-scan',
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: noSuchRegistration.message,
  body: z.object({
    registrationId: buildLineSchema(noSuchRegistration.message),
    /** Upload time of the scan, or time of the signature, that the caller looked at. */
    uploadedAt: z.iso.datetime(),
    decision: z.enum(['accept', 'refuse']),
    /** Empty to accept the scan. */
    reason: z.union([z.literal(''), buildMultilineTextSchema(reasonMissing, 500)], { error: reasonMissing }),
  }),
  answer: messageAnswer('Decision saved'),
  ofRegistration: {
    field: 'registrationId',
    kind: 'registration',
    error: defineError(403, 'own_registration', 'Another admin decides about your own registration'),
  },
  errors: {
    noSuchScan,
    reasonMissing: defineError(400, 'reason_missing', reasonMissing),
    changedMeanwhile: defineError(
      409,
      'scan_changed',
      'Another consent arrived, or this one was decided meanwhile. Look at it again.',
    ),
  },
}));

const linkText = 'This link is incomplete, expired or was replaced by a newer one';
const deadLink = defineError(404, 'dead_link', linkText);
const alreadySigned = defineError(409, 'already_signed', 'This consent was already signed');
const linkToken = z.string({ error: linkText }).min(1, linkText).max(200, linkText);

/** A POST, although it changes nothing, because a token in the URL would be logged. */
export const getGuardianConsentToSign = defineCall(() => ({
  summary: 'What a guardian reads before signing, with the link that was mailed or copied.',
  method: 'POST',
  path: '/v1/api/guardian',
  who: 'anyone',
  invalid: linkText,
  body: z.object({ token: linkToken }),
  answer: z.object({
    clubName: z.string(),
    eventName: z.string(),
    delegateName: z.string(),
    guardianName: z.string(),
    version: z.number(),
    text: z.string(),
    /** True for a link that the delegate copied. An admin then checks the signature. */
    isCheckedAfterwards: z.boolean(),
  }),
  errors: { deadLink, alreadySigned },
}));

export const signGuardianConsent = defineCall(() => ({
  summary: 'A guardian signs the shown version of the consent text by typing the name.',
  method: 'POST',
  path: '/v1/api/guardian/sign',
  who: 'anyone',
  invalid: linkText,
  body: z.object({
    token: linkToken,
    name: buildPersonNameSchema('Type your full name to sign'),
    version: z.int({ error: linkText }).min(1, linkText),
  }),
  answer: messageAnswer('Thank you. The consent is signed.'),
  errors: {
    deadLink,
    alreadySigned,
    textChanged: defineError(
      409,
      'consent_text_changed',
      'The text has changed since you opened this page. Read it again before you sign.',
    ),
  },
}));

export const getDelegateDetails = defineCall(() => ({
  summary:
    'The consent for a registration. The date of birth and the emergency contact are for superadmins only.',
  method: 'GET',
  path: '/v1/api/admin/details/:registrationId',
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  invalid: noSuchRegistration.message,
  params: z.object({ registrationId: buildLineSchema(noSuchRegistration.message) }),
  answer: z.object({
    asksBirthDate: z.boolean(),
    asksEmergencyContact: z.boolean(),
    hasBirthDate: z.boolean(),
    hasEmergencyContact: z.boolean(),
    consent: consentOnDesk,
    /** Only superadmins get the date of birth and the emergency contact. Admins get null. */
    birthDate: z.iso.date().nullable(),
    emergencyContact: emergencyContactSchema.nullable(),
  }),
  errors: { noSuchRegistration },
}));

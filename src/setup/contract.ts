import { z } from 'zod';
import { buildPasswordField, commonPasswordError, phoneField } from '#accounts/contract/common.ts';
import { signup } from '#accounts/contract.ts';
import { buildAmountField, invalidAmountStep, invalidFeeText } from '#conference/contract/events.ts';
import { paymentWayKinds } from '#conference/contract/payment-ways.ts';
import { eventNameTaken, eventTexts, themeText } from '#conference/contract.ts';
import { country, currency, emailDomain, locale, timeZone } from '#pages/contract/field-schemas.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildLineSchema,
  buildPersonNameSchema,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';

const token = buildLineSchema('This link is incomplete', 100);
const linkEnded = defineError(
  404,
  'setup_link_ended',
  'This set-up link has ended. Start the server again for a new one, or log in if the site is set up.',
);

/** What a club enters about itself. Visitors see all of it. */
export const newClubSchema = lazyObject(() => ({
  // Leaves room for the description that search engines show.
  name: buildLineSchema('Enter the name of your club, in at most 90 characters', 90),
  shortName: buildLineSchema('Enter a short name, in at most 24 characters', 24),
  email: buildEmailSchema('Enter the email address of your club', { dot: true }),
  phone: phoneField,
  /** Null if receipts show none. */
  taxNumber: buildLineSchema('Enter the tax number, in at most 40 characters', 40).nullable(),
}));

export const newRegionSchema = lazyObject(() => ({ country, currency, locale, timeZone }));

export const newInstituteSchema = lazyObject(() => ({
  name: buildLineSchema('Enter the name of the institute'),
  shortName: buildLineSchema('Enter a short name, in at most 24 characters', 24),
  emailDomains: z
    .array(emailDomain)
    .min(1, 'Enter the domain of its email addresses, such as example.org')
    .max(20, 'Enter at most 20 domains'),
}));

export const newSuperadminSchema = lazyObject(() => ({
  name: buildPersonNameSchema('Enter your name'),
  email: buildEmailSchema('Enter your email address', { dot: true }),
  phone: phoneField,
  password: buildPasswordField('Choose a password', 'Password should not be less than 8 characters'),
}));

const dayText = 'Enter a date';
/** The first edition of a club. Days are 'YYYY-MM-DD' in the club's time zone. */
export const newEditionSchema = lazyObject(() => ({
  eventName: eventTexts.shape.name,
  theme: z.union([z.literal(''), eventTexts.shape.theme], themeText),
  startsOn: z.iso.date(dayText),
  endsOn: z.iso.date(dayText),
  venue: eventTexts.shape.venue.shape.name,
  address: eventTexts.shape.venue.shape.address,
  /** The fee of a delegate, in hundredths of the unit of the currency. 0 if there is nothing to pay. */
  fee: buildAmountField(invalidFeeText, 0),
}));
const endsBeforeStart = defineError(400, 'ends_before_start', 'The last day is before the first day');

export const pageChoices = ['empty', 'sample'] as const;

export const checkSetupLink = defineCall(() => ({
  summary: 'Checks the set-up link of a new site, which `npm start` prints.',
  method: 'POST',
  path: '/v1/api/setup/link',
  who: 'anyone',
  body: z.object({ token }),
  answer: messageAnswer('The link is valid'),
  errors: { linkEnded, tooManyRequests },
}));

export const setUpSite = defineCall(() => ({
  summary: 'Sets up a new site: the club, its first superadmin, its pages and its first edition.',
  method: 'POST',
  path: '/v1/api/setup',
  who: 'anyone',
  body: lazyObject(() => ({
    token,
    club: newClubSchema,
    region: newRegionSchema,
    /** Null if the club belongs to no institute. */
    institute: newInstituteSchema.nullable(),
    superadmin: newSuperadminSchema,
    edition: newEditionSchema,
    /** Begin the form of the payment details, which a superadmin enters after the setup. */
    paymentWays: z.array(z.enum(paymentWayKinds)).max(paymentWayKinds.length),
    pages: z.enum(pageChoices),
  })),
  /** The token of a session of the first superadmin. */
  answer: messageAnswer('The site is set up').extend({ token: z.string() }),
  errors: {
    linkEnded,
    tooManyRequests,
    endsBeforeStart,
    amountStep: invalidAmountStep,
    commonPassword: commonPasswordError,
    emailExists: signup.errors.emailExists,
    nameTaken: eventNameTaken,
  },
}));

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;
const emptyPagesPath = '/v1/api/superadmin/emptypages';

const offeredDeletion = lazyObject(() => ({
  /** Name of the main event. Empty if there is none. */
  eventName: z.string(),
  /** Number of its committees that are deleted. */
  committees: z.int().min(0),
}));

export const getEmptyPagesOffer = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Says whether the sample pages can be replaced by empty ones at once.',
  method: 'GET',
  path: emptyPagesPath,
  answer: lazyObject(() => ({
    /**
     * 'club_first' if the club still is the sample. 'edited' if a page was edited or a delegate has registered: pages
     * are then emptied one by one.
     */
    state: z.enum(['offered', 'club_first', 'edited']),
    /** True if the main event is the sample edition, which the first edition of the club then replaces. */
    needsEdition: z.boolean(),
    ...offeredDeletion.shape,
  })),
  errors: {},
}));

export const startWithEmptyPages = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Replaces the sample pages by empty ones, and the sample edition or its committees.',
  method: 'PUT',
  path: emptyPagesPath,
  body: lazyObject(() => ({
    /** As the offer named them. The call fails if something else would be deleted. */
    ...offeredDeletion.shape,
    edition: newEditionSchema.nullable(),
  })),
  answer: messageAnswer('The pages are empty'),
  errors: {
    notOffered: defineError(
      409,
      'pages_edited',
      'The pages or the main event have changed meanwhile, so nothing was emptied. Look at them again.',
    ),
    endsBeforeStart,
    editionNeeded: defineError(400, 'edition_needed', 'Enter your first edition'),
    amountStep: invalidAmountStep,
    nameTaken: eventNameTaken,
  },
}));

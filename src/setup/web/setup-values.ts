import { z } from 'zod';
import { isPaymentWayOffered, proposePaymentWays } from '#conference/contract/payment-way-choices.ts';
import { paymentWayKinds } from '#conference/contract/payment-ways.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { findCountryDefaults } from '#platform/rule/country-defaults.ts';
import { parseMajorToMinor } from '#platform/rule/money.ts';
import { countryCodes } from '#platform/rule/region-choices.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import {
  newClubSchema,
  newEditionSchema,
  newInstituteSchema,
  newRegionSchema,
  newSuperadminSchema,
  pageChoices,
  setUpSite,
} from '../contract.ts';

/** What the form contains, as typed. Days are 'YYYY-MM-DD', and the fee is in units of the currency. */
const setupValuesSchema = z.object({
  clubName: z.string(),
  shortName: z.string(),
  country: z.string(),
  hasInstitute: z.enum(['no', 'yes']),
  instituteName: z.string(),
  instituteShortName: z.string(),
  emailDomain: z.string(),
  currency: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  paymentWays: z.array(z.enum(paymentWayKinds)),
  hasTaxNumber: z.enum(['no', 'yes']),
  taxNumber: z.string(),
  clubEmail: z.string(),
  clubPhone: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  password: z.string(),
  eventName: z.string(),
  theme: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  venue: z.string(),
  address: z.string(),
  fee: z.string(),
  pages: z.enum(pageChoices),
});
export type SetupValues = z.infer<typeof setupValuesSchema>;
export type SetupField = keyof SetupValues;

/** The fields of an edition, which the checklist asks for too. */
export type EditionValues = Pick<
  SetupValues,
  'eventName' | 'theme' | 'startsOn' | 'endsOn' | 'venue' | 'address' | 'fee'
>;
export const emptyEditionValues: EditionValues = {
  eventName: '',
  theme: '',
  startsOn: '',
  endsOn: '',
  venue: '',
  address: '',
  fee: '',
};

const emptySetupValues: SetupValues = {
  ...emptyEditionValues,
  clubName: '',
  shortName: '',
  country: '',
  hasInstitute: 'no',
  instituteName: '',
  instituteShortName: '',
  emailDomain: '',
  currency: '',
  locale: '',
  timeZone: '',
  paymentWays: [],
  hasTaxNumber: 'no',
  taxNumber: '',
  clubEmail: '',
  clubPhone: '',
  name: '',
  email: '',
  phone: '',
  password: '',
  pages: 'empty',
};

export const setupSteps = ['club', 'region', 'superadmin', 'edition', 'pages'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const toEdition = (values: EditionValues) => ({ ...values, fee: parseMajorToMinor(values.fee) });

/** Converts the entries to the body of the call. They need not be valid. */
export function toSetupBody(values: SetupValues, token: string): BodyOf<typeof setUpSite> {
  const { clubName, shortName, clubEmail, clubPhone, country, currency, locale, timeZone } = values;
  const { eventName, theme, startsOn, endsOn, venue, address, fee } = values;
  return {
    token,
    club: {
      name: clubName,
      shortName,
      email: clubEmail,
      phone: clubPhone,
      taxNumber: values.hasTaxNumber === 'no' ? null : values.taxNumber,
    },
    region: { country, currency, locale, timeZone },
    institute: values.hasInstitute === 'no' ? null : toInstitute(values),
    superadmin: {
      name: values.name,
      email: values.email,
      phone: values.phone,
      password: values.password,
    },
    edition: toEdition({ eventName, theme, startsOn, endsOn, venue, address, fee }),
    paymentWays: values.paymentWays.filter((kind) => isPaymentWayOffered(kind, currency)),
    pages: values.pages,
  };
}

const toInstitute = ({ instituteName, instituteShortName, emailDomain }: SetupValues) => ({
  name: instituteName,
  shortName: instituteShortName,
  emailDomains: emailDomain.split(/[\s,]+/).filter((domain) => domain !== ''),
});

export interface SetupMistake {
  name: SetupField;
  text: string;
}

/** Lists the mistakes of a step, in the order of its fields. */
export function listSetupMistakes(step: SetupStep, values: SetupValues): SetupMistake[] {
  const { club, region, superadmin } = toSetupBody(values, '-');
  switch (step) {
    case 'club':
      return [
        ...mistakesOf(newClubSchema.pick({ name: true, shortName: true }), club, {
          name: 'clubName',
          shortName: 'shortName',
        }),
        ...(newRegionSchema.shape.country.safeParse(region.country).success
          ? []
          : [{ name: 'country', text: 'Choose a country' } as const]),
        ...(values.hasInstitute === 'yes'
          ? mistakesOf(newInstituteSchema, toInstitute(values), {
              name: 'instituteName',
              shortName: 'instituteShortName',
              emailDomains: 'emailDomain',
            })
          : []),
      ];
    case 'region':
      return [
        ...mistakesOf(newRegionSchema, region, {
          currency: 'currency',
          locale: 'locale',
          timeZone: 'timeZone',
        }),
        ...mistakesOf(newClubSchema.pick({ taxNumber: true, email: true, phone: true }), club, {
          taxNumber: 'taxNumber',
          email: 'clubEmail',
          phone: 'clubPhone',
        }),
      ];
    case 'superadmin':
      return mistakesOf(newSuperadminSchema, superadmin, {
        name: 'name',
        email: 'email',
        phone: 'phone',
        password: 'password',
      });
    case 'edition':
      return listEditionMistakes(values);
    case 'pages':
      return [];
  }
}

export function listEditionMistakes(values: EditionValues) {
  const mistakes = mistakesOf(newEditionSchema, toEdition(values), {
    eventName: 'eventName',
    theme: 'theme',
    startsOn: 'startsOn',
    endsOn: 'endsOn',
    venue: 'venue',
    address: 'address',
    fee: 'fee',
  });
  const isBefore = values.endsOn !== '' && values.endsOn < values.startsOn;
  return isBefore
    ? [...mistakes, { name: 'endsOn', text: setUpSite.errors.endsBeforeStart.message } as const]
    : mistakes;
}

/** Lists the first mistake of each field. @param fields the field of the form for each field of the schema */
function mistakesOf<Field extends SetupField>(
  schema: z.ZodType,
  input: unknown,
  fields: Readonly<Record<string, Field>>,
): { name: Field; text: string }[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.entries(fields).flatMap(([key, name]) => {
    const issue = issues.find(({ path }) => path[0] === key);
    return issue ? [{ name, text: asSentence(issue.message) }] : [];
  });
}

/** Messages about documents have no subject, such as 'must be a domain'. */
const asSentence = (message: string) => (message.startsWith('must') ? `This ${message}` : message);

/**
 * Changes an entry. A country proposes its currency, format, time zone, country code and tax number, and a currency its
 * payment methods, where they are empty or those proposed before. The name of the first edition follows the short name
 * of the club.
 */
export function changeSetupValue<Name extends SetupField>(
  values: SetupValues,
  field: Name,
  value: SetupValues[Name],
  year: number,
): SetupValues {
  const changed = { ...values, [field]: value };
  const proposedName = ({ shortName }: SetupValues) =>
    shortName.trim() === '' ? '' : `${shortName.trim()} ${year}`;
  if (field === 'shortName' && values.eventName === proposedName(values))
    return { ...changed, eventName: proposedName(changed) };
  if (field === 'country')
    return followProposals(values, changed, {
      before: proposalsOf(values.country),
      after: proposalsOf(changed.country),
    });
  if (field === 'currency')
    return followProposals(values, changed, {
      before: { paymentWays: proposeWaysIn(values.currency) },
      after: { paymentWays: proposeWaysIn(changed.currency) },
    });
  return changed;
}

function followProposals(
  values: SetupValues,
  changed: SetupValues,
  { before, after }: Record<'before' | 'after', Partial<SetupValues>>,
): SetupValues {
  const follow = Object.entries(after).filter(([key]) => {
    const name = key as keyof SetupValues;
    return values[name].length === 0 || String(values[name]) === String(before[name]);
  });
  return { ...changed, ...Object.fromEntries(follow) };
}

/**
 * Returns the values with which the form begins: those of the country of a browser.
 * @param language BCP 47 tag. Its region can be a part of the world, such as that of 'es-419'.
 */
export function beginWithCountryOf(language: string, year: number): SetupValues {
  const { region = '' } = new Intl.Locale(language);
  return changeSetupValue(emptySetupValues, 'country', countryCodes.includes(region) ? region : '', year);
}

function proposalsOf(country: string) {
  const defaults = findCountryDefaults(country);
  const prefix = defaults ? `${defaults.callingCode} ` : '';
  const hasTaxNumber: SetupValues['hasTaxNumber'] = defaults?.taxNumberName === undefined ? 'no' : 'yes';
  return {
    currency: defaults?.currency ?? '',
    locale: defaults?.locale ?? '',
    timeZone: defaults?.timeZone ?? '',
    paymentWays: proposeWaysIn(defaults?.currency ?? ''),
    hasTaxNumber,
    clubPhone: prefix,
    phone: prefix,
  };
}

const proposeWaysIn = (currency: string) => (currency === '' ? [] : proposePaymentWays(currency));

/** The draft in this browser. It never contains the password. */
const draft = openLocalDraft('setup', setupValuesSchema);
export const readSetupDraft = (): SetupValues | undefined => draft.read();
export const keepSetupDraft = (values: SetupValues): boolean => draft.keep({ ...values, password: '' });
export const forgetSetupDraft = (): void => draft.forget();

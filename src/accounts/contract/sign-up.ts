import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildPersonNameSchema,
  messageAnswer,
  plainLinePattern,
  toLowerCaseAscii,
  tooManyRequests,
} from '#platform/contract/common.ts';
import type { Institute } from '#platform/rule/institute.ts';
import {
  buildPasswordField,
  commonPasswordError,
  fillAllRequiredText,
  isInstituteEmail,
  listPhoneMistakes,
  phoneField,
} from './common.ts';
import { hostStudentField } from './host-student.ts';

/**
 * The fields about the institute accept any text here. `listInstituteDetailMistakes` validates them, because the rules
 * depend on the club's institute.
 */
const instituteText = z.string().trim();
const instituteEntries = lazyObject(() => ({
  instituteEmail: instituteText.overwrite(toLowerCaseAscii).catch('').optional(),
  scholarID: instituteText.catch('').optional(),
  branch: instituteText.catch('').optional(),
  year: instituteText.catch('').optional(),
}));

export const signupEntriesSchema = lazyObject(() => ({
  email: buildEmailSchema('Invalid email', { missing: 'Email is required' }),
  name: buildPersonNameSchema(fillAllRequiredText),
  phone: phoneField,
  password: buildPasswordField(fillAllRequiredText, 'Password should not be less than 8 characters'),
  confirmPassword: z.string({ error: fillAllRequiredText }).min(1, fillAllRequiredText),
  [hostStudentField]: z.boolean({ error: fillAllRequiredText }),
  ...instituteEntries.shape,
}));
type Entries = z.output<typeof signupEntriesSchema>;

/** Runs a check even if other fields are invalid, so that the form shows all mistakes at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/**
 * The sign-up form without the rules of the club's institute. The server reports only the first mistake (product 3.1).
 */
const signupBody = signupEntriesSchema.superRefine(({ password, confirmPassword }, context) => {
  if (password && confirmPassword && password !== confirmPassword)
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' });
}, always);

/** The institute details that a student enters or corrects after the sign-up. */
export const instituteDetailsBody = instituteEntries;

type InstituteEntries = Partial<z.output<typeof instituteEntries>>;
type SignupInput = InstituteEntries & Partial<Pick<Entries, 'email' | 'phone' | typeof hostStudentField>>;

/** The settings of the club on which the rules of the sign-up form depend. */
export interface SignupRules {
  readonly institute: Institute | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface EntryMistake<Path extends keyof Entries = keyof Entries> {
  readonly path: Path;
  readonly message: string;
}

/** Returns the mistakes that depend on the club's institute and country, those in addresses first (product 3.1). */
export const listSignupMistakes = (
  input: SignupInput,
  { institute, country }: SignupRules,
): EntryMistake[] => [...listSignupInstituteMistakes(input, institute), ...listPhoneMistakes(input, country)];

function listSignupInstituteMistakes(
  { email, [hostStudentField]: isHostStudent, ...entries }: SignupInput,
  institute: Institute | null,
): EntryMistake[] {
  if (!institute) return [];
  const isInstituteAddress = isInstituteEmail(textOf(email), institute);
  const personal = (message: string): EntryMistake[] =>
    isInstituteAddress ? [{ path: 'email', message }] : [];
  if (isHostStudent === false) return personal('Please enter your personal email ID');
  if (isHostStudent !== true) return [];
  return [
    ...personal('You need to enter your personal email in the second input field'),
    ...listInstituteDetailMistakes(entries, institute),
  ];
}

const textOf = (entry: unknown): string => (typeof entry === 'string' ? entry : '');

const maxLengths = { scholarID: 40, branch: 120, year: 40 } as const;

export function listInstituteDetailMistakes(
  entries: InstituteEntries,
  institute: Institute,
): EntryMistake<keyof InstituteEntries>[] {
  const { shortName, scholarIdLabel } = institute;
  const additionalMissing = `Please fill all additional ${shortName} related required fields`;
  const address = emailMistake(textOf(entries.instituteEmail), institute);
  const facts = (['scholarID', 'branch', 'year'] as const).filter((field) => {
    if (field === 'scholarID' && scholarIdLabel === undefined) return false;
    const entry = textOf(entries[field]);
    return entry === '' || entry.length > maxLengths[field] || !plainLinePattern.test(entry);
  });
  return [
    ...(address === undefined ? [] : [{ path: 'instituteEmail', message: address } as const]),
    ...facts.map((path) => ({ path, message: additionalMissing })),
  ];
}

function emailMistake(email: string, institute: Institute): string | undefined {
  if (email === '') return `${institute.shortName} Institute Email is required`;
  const isValid =
    email.length <= 254 &&
    /^[^\s@]+@[^\s@]+$/.test(email) &&
    email === email.normalize('NFKC') &&
    isInstituteEmail(email, institute);
  return isValid ? undefined : `not valid ${institute.shortName.toLowerCase()} institute email`;
}

const addMistakes = (context: z.RefinementCtx, mistakes: readonly EntryMistake[]): void => {
  for (const { path, message } of mistakes) context.addIssue({ code: 'custom', path: [path], message });
};

/** Returns the schema of the sign-up form, including the rules that depend on the club. */
export const buildSignupSchema = (rules: SignupRules) =>
  signupBody.superRefine((input, context) => addMistakes(context, listSignupMistakes(input, rules)), always);

export const buildProviderSignupSchema = <const Body extends z.ZodType<SignupInput>>(
  body: Body,
  rules: SignupRules,
) => body.superRefine((input, context) => addMistakes(context, listSignupMistakes(input, rules)), always);

export const buildInstituteDetailsSchema = (institute: Institute) =>
  instituteDetailsBody.superRefine(
    (input, context) => addMistakes(context, listInstituteDetailMistakes(input, institute)),
    always,
  );

export const signup = defineCall(() => ({
  summary: 'Opens a client account, for a student of the host institute or an outsider.',
  method: 'POST',
  path: '/v1/api/signup',
  who: 'anyone',
  invalid: fillAllRequiredText,
  body: signupBody,
  failed: 'Failed to sign up',
  answer: messageAnswer('User account created successfully'),
  errors: {
    tooManyRequests,
    emailExists: defineError(409, 'email_exists', 'Email already exists'),
    instituteEmailExists: defineError(409, 'institute_email_exists', 'this Institute email already exists'),
    commonPassword: commonPasswordError,
    scholarIdExists: defineError(409, 'scholar_id_exists', 'this Scholar ID already exists'),
  },
}));

import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  emailField,
  lowerAscii,
  messageAnswer,
  personField,
  plainLine,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { commonPassword, fillAllRequired, isInstituteEmail, phoneField, requiredPassword } from './common.ts';

const additionalMissing = 'Please fill all additional NITS related required fields';
const instituteMissing = 'NITS Institute Email is required';
const instituteInvalid = 'not valid nits institute email';

const factField = (max: number) =>
  z
    .string({ error: additionalMissing })
    .trim()
    .max(max, additionalMissing)
    .regex(plainLine, additionalMissing);

/** The institute's details of a student. */
const instituteEntries = z.object({
  instituteEmail: z
    .string({ error: instituteMissing })
    .trim()
    .overwrite(lowerAscii)
    .max(254, instituteInvalid),
  scholarID: factField(40),
  branch: factField(120),
  year: factField(40),
});

export const signupEntries = z.object({
  email: emailField('Invalid email', { missing: 'Email is required' }),
  name: personField(fillAllRequired),
  phone: phoneField,
  password: requiredPassword(fillAllRequired, 'Password should not be less than 8 characters'),
  confirmPassword: z.string({ error: fillAllRequired }).min(1, fillAllRequired),
  isStudentOfNITS: z.boolean({ error: fillAllRequired }),
  ...instituteEntries.partial().shape,
});
type Entries = z.output<typeof signupEntries>;

/**
 * Validation of the sign-up form, shared by the form and the server (product 3.1). The server answers with the first
 * broken rule.
 */
export const signupBody = signupEntries.superRefine(validateSignup, {
  // Runs also when single fields are invalid, so that a form shows all mistakes at once.
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** Validation for a student who enters the details later. */
export const instituteBody = instituteEntries.superRefine((input, context) =>
  validateInstitute(input, issueReporter(context)),
);

type SignupInput = Readonly<Partial<Record<keyof Entries, unknown>>>;
type AddIssue = (path: keyof Entries, message: string) => void;

const issueReporter =
  (context: z.RefinementCtx): AddIssue =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [path], message });

const textOf = (entry: unknown): string => (typeof entry === 'string' ? entry : '');

/** Rules that compare several fields. A field can be missing or invalid, which is reported separately. */
export function validateSignup(input: SignupInput, context: z.RefinementCtx): void {
  const say = issueReporter(context);
  const { password, confirmPassword, isStudentOfNITS } = input;
  if (password && confirmPassword && password !== confirmPassword)
    say('confirmPassword', 'Passwords do not match');
  const isInstitutes = isInstituteEmail(textOf(input.email));
  if (isStudentOfNITS === false && isInstitutes) say('email', 'Please enter your personal email ID');
  if (isStudentOfNITS !== true) return;
  if (isInstitutes) say('email', 'You need to enter your personal email in the second input field');
  validateInstitute(input, say);
}

function validateInstitute(input: SignupInput, say: AddIssue): void {
  const instituteEmail = textOf(input.instituteEmail);
  if (!instituteEmail) say('instituteEmail', instituteMissing);
  else if (
    !/^[^\s@]+@[^\s@]+$/.test(instituteEmail) ||
    instituteEmail !== instituteEmail.normalize('NFKC') ||
    !isInstituteEmail(instituteEmail)
  )
    say('instituteEmail', instituteInvalid);
  for (const field of ['scholarID', 'branch', 'year'] as const)
    if (!input[field]) say(field, additionalMissing);
}

export const signup = defineCall(() => ({
  summary: 'Opens a client account, for a student of the host institute or an outsider.',
  method: 'POST',
  path: '/v1/api/signup',
  who: 'anyone',
  invalid: fillAllRequired,
  body: signupBody,
  failed: 'Failed to sign up',
  answer: messageAnswer('User account created successfully'),
  errors: {
    tooManyRequests,
    emailExists: defineError(409, 'email_exists', 'Email already exists'),
    instituteEmailExists: defineError(409, 'institute_email_exists', 'this Institute email already exists'),
    commonPassword,
    scholarIdExists: defineError(409, 'scholar_id_exists', 'this Scholar ID already exists'),
  },
}));

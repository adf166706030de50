import { z } from 'zod';
import { plainLine, textField } from '#platform/contract/common.ts';

/** Error text for an incomplete registration (product 12.1). */
export const fillAll = 'Please fill all required fields';

/** Where an answer can be shown: on the form's last step, on the desk, and on the delegate's dashboard. */
type Surface = 'check' | 'facts' | 'lists' | 'export' | 'search' | 'card';

/** The section of the desk and of the export that shows the answer. */
export type Section = 'delegate' | 'preferences' | 'stay' | 'payment';

interface Choice {
  value: string;
  label: string;
  help?: string;
}

interface OtherText {
  /** The last option of the list. */
  option: string;
  label: string;
  maxLength: number;
  /** Error when that option is chosen and its text is empty. */
  missing: string;
}

/** Placeholder on the form while the last option of a list is chosen and its text is empty. It is never sent. */
export const otherTextPending = '…';

/** The form control of a field. */
export type Control =
  | { kind: 'line'; maxLength: number; autoComplete?: string; inputMode?: 'numeric' }
  /** Several lines; `suggestion` is a button that fills them in. */
  | { kind: 'text'; maxLength: number; suggestion?: { label: string; text: string } }
  /** Radio buttons, each with a help text. */
  | { kind: 'choice'; choices: readonly Choice[] }
  /** One of a list, or free text. */
  | { kind: 'list'; options: readonly string[]; otherText: OtherText };

/** A question of the registration form whose answer is one text. */
export interface Field {
  /** Its name in the code, in drafts and in the form's controls. */
  name: string;
  /** Its name in the API (product 6.5). */
  wireName: string;
  label: string;
  /** The question on the form; the label if missing. */
  question?: string;
  help?: string;
  step: 'about' | 'payment';
  /** Payers are individual delegates and leaders; a leader pays for the members. */
  audience: 'all' | 'outsiders' | 'payers';
  control: Control;
  /** Error when the answer is missing. Without it the answer is optional. */
  missing?: string;
  /** Validates the answer in a request. Optional unless every delegate has to answer. */
  rule: z.ZodType<string | undefined>;
  /** The stored answer; null without an answer. */
  stored: z.ZodType<string | null>;
  section: Section;
  shownIn: readonly Surface[];
}

export const experienceLevels = ['Beginner', 'Some experience', 'Experienced'] as const;
export type ExperienceLevel = (typeof experienceLevels)[number];

const levelText = 'Please choose how experienced you are';
const transactionText = 'The transaction number (UTR) has 12 digits';
const dietaryText = 'Dietary needs take one line of at most 100 characters';

/** The fields in the order in which the form asks them. How to add one: CONTRIBUTING.md. */
export const fields = [
  {
    name: 'experience',
    wireName: 'previousMunExperience',
    label: 'Previous MUN experience',
    help: 'Conferences, committees and awards, a line for each.',
    step: 'about',
    audience: 'all',
    control: {
      kind: 'text',
      maxLength: 1000,
      suggestion: { label: 'This will be my first MUN', text: 'None yet: this will be my first MUN.' },
    },
    missing: 'Tell us about your previous MUN experience',
    rule: textField(fillAll, 1000),
    stored: z.string(),
    section: 'preferences',
    shownIn: ['check', 'facts', 'export'],
  },
  {
    name: 'experienceLevel',
    wireName: 'experienceLevel',
    label: 'Level of experience',
    question: 'How experienced are you?',
    help: 'Beginners usually don’t get demanding portfolios. The secretariat may correct your answer.',
    step: 'about',
    audience: 'all',
    control: {
      kind: 'choice',
      choices: [
        { value: 'Beginner', label: 'Beginner', help: 'Your first conference, or your second.' },
        { value: 'Some experience', label: 'Some experience', help: 'A few conferences behind you.' },
        { value: 'Experienced', label: 'Experienced', help: 'Many conferences, or awards at some.' },
      ],
    },
    rule: z.enum(experienceLevels, { error: levelText }).optional(),
    stored: z.enum(experienceLevels).nullable(),
    section: 'preferences',
    shownIn: ['check', 'facts', 'export', 'search'],
  },
  {
    name: 'college',
    wireName: 'college',
    label: 'College',
    help: 'The full name, as your certificate should show it.',
    step: 'about',
    audience: 'outsiders',
    control: { kind: 'line', maxLength: 200, autoComplete: 'organization' },
    missing: 'Name your college',
    rule: z.string({ error: fillAll }).trim().max(200, fillAll).regex(plainLine, fillAll).optional(),
    stored: z.string().nullable(),
    section: 'delegate',
    shownIn: ['check', 'facts', 'lists', 'export', 'search'],
  },
  {
    name: 'accommodation',
    wireName: 'accomodation',
    label: 'Accommodation',
    question: 'Accommodation on campus',
    step: 'about',
    audience: 'outsiders',
    control: {
      kind: 'choice',
      choices: [
        { value: 'Yes', label: 'Yes', help: 'A bed and hospitality for the whole conference.' },
        { value: 'No', label: 'No, thank you', help: 'You arrange your own stay.' },
      ],
    },
    missing: 'Say whether you need accommodation',
    rule: z.enum(['Yes', 'No'], { error: fillAll }).optional(),
    stored: z.enum(['Yes', 'No']).nullable(),
    section: 'stay',
    shownIn: ['check', 'facts', 'lists', 'export'],
  },
  {
    name: 'dietaryNeeds',
    wireName: 'dietaryNeeds',
    label: 'Dietary needs',
    help: 'For the meals of the conference. Only the secretariat sees this.',
    step: 'about',
    audience: 'all',
    control: {
      kind: 'list',
      options: ['Vegetarian', 'Non-vegetarian', 'Eggetarian', 'Jain', 'Vegan', 'Halal'],
      otherText: {
        option: 'Something else',
        label: 'What you need',
        maxLength: 100,
        missing: 'Say in a few words what you need',
      },
    },
    rule: z
      .string({ error: dietaryText })
      .trim()
      .max(100, dietaryText)
      .regex(plainLine, dietaryText)
      .optional(),
    stored: z.string().nullable(),
    section: 'stay',
    shownIn: ['check', 'facts', 'export', 'search', 'card'],
  },
  {
    name: 'transactionNumber',
    wireName: 'transactionNumber',
    label: 'UTR',
    question: 'Transaction number (UTR)',
    help: 'The 12 digits that your app shows with the payment. Google Pay calls them UPI transaction ID, PhonePe UTR, Paytm UPI Ref No, BHIM RRN. They help us find your payment.',
    step: 'payment',
    audience: 'payers',
    control: { kind: 'line', maxLength: 20, inputMode: 'numeric' },
    rule: z
      .string({ error: transactionText })
      .overwrite((value) => value.replaceAll(/[\s-]/g, ''))
      .regex(/^(\d{12})?$/, transactionText)
      .optional(),
    stored: z.string().nullable(),
    section: 'payment',
    shownIn: ['check', 'facts', 'export', 'search', 'card'],
  },
] as const satisfies readonly Field[];

type AnyField = (typeof fields)[number];
export type FieldName = AnyField['name'];
/** The fields that are shown on a surface. */
type ShownIn<P extends Surface, F = AnyField> = F extends { shownIn: readonly (infer Q)[] }
  ? P extends Q
    ? F
    : never
  : never;
/** A field with its literal names and every optional property. */
export type KnownField = Field & Pick<AnyField, 'name' | 'wireName'>;

/** The answers of a registration, by their names in the code. */
export type Answers = { [F in AnyField as F['name']]: z.output<F['stored']> };
/** The answers of a registration, by their names in the API. */
type WireAnswers<F extends AnyField = AnyField> = {
  [One in F as One['wireName']]: z.output<One['stored']>;
};
/** The answers on the form. An empty string is no answer. */
export type FormAnswers = { [N in FieldName]: NonNullable<Answers[N]> | '' };

const all: readonly KnownField[] = fields;

/** Returns the fields that are shown on a surface, in the order of the form. */
export function fieldsShownIn(surface: Surface): readonly KnownField[] {
  return all.filter(({ shownIn }) => shownIn.includes(surface));
}

/** The delegate who fills in the form, and the mode of the registration. */
export interface Respondent {
  isStudentOfNITS: boolean;
  mode: 'individual' | 'leader' | 'member';
}

/** Returns the fields that a delegate answers. Students of the institute skip some, and members pay nothing. */
export function fieldsFor({ isStudentOfNITS, mode }: Respondent): readonly KnownField[] {
  const isIn = { all: true, outsiders: !isStudentOfNITS, payers: mode !== 'member' };
  return all.filter(({ audience }) => isIn[audience]);
}

function shapeOf<F extends AnyField, K extends 'rule' | 'stored'>(some: readonly KnownField[], part: K) {
  const shape = Object.fromEntries(some.map((field) => [field.wireName, field[part]]));
  return shape as { [One in F as One['wireName']]: One[K] };
}

/** The answers in a request. */
export const requestAnswers = z.object(shapeOf<AnyField, 'rule'>(all, 'rule'));
type RequestAnswers = z.output<typeof requestAnswers>;

/** The answers in a record. */
export const recordAnswers = z.object(shapeOf<AnyField, 'stored'>(all, 'stored'));

/** The answers in a row of a list, a subset of those in a record. */
export const listAnswers = z.object(shapeOf<ShownIn<'lists'>, 'stored'>(fieldsShownIn('lists'), 'stored'));

/** The answers of a draft. Invalid ones become empty strings. */
export const draftAnswers = z.object(
  Object.fromEntries(
    all.map(({ name, rule }) => [name, rule.transform((value) => value ?? '').catch('')]),
  ) as unknown as { [N in FieldName]: z.ZodType<FormAnswers[N]> },
);

/** Returns the error text of an answer on the form; undefined when the answer is valid. */
export function answerError({ missing, rule, control }: Field, answer: string): string | undefined {
  if (control.kind === 'list' && answer === otherTextPending) return control.otherText.missing;
  if (!answer.trim()) return missing;
  return rule.safeParse(answer).error?.issues[0]?.message;
}

/** Maps answers to the names of the API. With `readAnswers` the only mapping between the two sets of names. */
export function answersToWire(answers: Answers): WireAnswers {
  return Object.fromEntries(all.map(({ name, wireName }) => [wireName, answers[name]])) as WireAnswers;
}

/** Maps the form to a request: only the fields that this delegate answers, without empty answers. */
export function answersToRequest(answers: FormAnswers, delegate: Respondent): RequestAnswers {
  const entries = fieldsFor(delegate).map(({ name, wireName }) => [
    wireName,
    answers[name].trim() || undefined,
  ]);
  return Object.fromEntries(entries) as RequestAnswers;
}

/** Maps a request to answers; undefined when a required one is missing. */
export function readAnswers(request: RequestAnswers, delegate: Respondent): Answers | undefined {
  const answered = fieldsFor(delegate);
  if (answered.some(({ wireName, missing }) => missing && !request[wireName])) return undefined;
  const answers = all.map((field) => [
    field.name,
    (answered.includes(field) && request[field.wireName]) || null,
  ]);
  return Object.fromEntries(answers) as Answers;
}

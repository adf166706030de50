import { z } from 'zod';
import { plainLine, textField } from '#platform/contract/common.ts';

/** Refusal of an incomplete registration (product 12.1). */
export const fillAll = 'Please fill all required fields';

/** Where an answer can be shown: on the form's last step, on the desk, and on the delegate's own dashboard. */
export type Place = 'check' | 'facts' | 'lists' | 'export' | 'search' | 'card';

/** Beside what an answer stands on the desk and in the export: who comes, what is wished for, the stay, or the payment. */
export type Section = 'delegate' | 'wishes' | 'stay' | 'payment';

interface Choice {
  value: string;
  label: string;
  help?: string;
}

interface OwnWords {
  /** The last option of the list. */
  option: string;
  label: string;
  maxLength: number;
  /** Error when that option is chosen and its text is empty. */
  missing: string;
}

/** The answer of somebody who has chosen own words and not written any: never sent, and nothing that anybody would write. */
export const wordsToCome = '…';

/** What a delegate answers with on the form. */
export type Control =
  | { kind: 'line'; maxLength: number; autoComplete?: string; inputMode?: 'numeric' }
  /** Several lines; `suggestion` is a button that fills them in. */
  | { kind: 'text'; maxLength: number; suggestion?: { label: string; text: string } }
  /** One of a few, each worth a sentence. */
  | { kind: 'choice'; choices: readonly Choice[] }
  /** One of a list, or words of one's own. */
  | { kind: 'list'; options: readonly string[]; ownWords: OwnWords };

/** A question of the registration form whose answer is one text. */
export interface Field {
  /** What it is called in the code, in drafts and among the form's controls. */
  name: string;
  /** What it is called in the API (product 6.5). */
  wireName: string;
  label: string;
  /** What the form asks, where that is more than the label. */
  question?: string;
  help?: string;
  step: 'about' | 'payment';
  /** Payers are all but the members of a group. */
  askedOf: 'everybody' | 'outsiders' | 'payers';
  control: Control;
  /** Error when the answer is missing. Without it the answer is optional. */
  missing?: string;
  /** What a request may say. Optional wherever not everybody has to answer. */
  rule: z.ZodType<string | undefined>;
  /** What is stored and answered; null where nobody was asked, or nothing was said. */
  stored: z.ZodType<string | null>;
  section: Section;
  shownIn: readonly Place[];
}

/** How experienced delegates are, in their own words. */
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
    help: 'Conferences, committees, prizes: a line each is plenty.',
    step: 'about',
    askedOf: 'everybody',
    control: {
      kind: 'text',
      maxLength: 1000,
      suggestion: { label: 'This will be my first MUN', text: 'None yet: this will be my first MUN.' },
    },
    missing: 'Tell us about your previous MUN experience',
    rule: textField(fillAll, 1000),
    stored: z.string(),
    section: 'wishes',
    shownIn: ['check', 'facts', 'export'],
  },
  {
    name: 'experienceLevel',
    wireName: 'experienceLevel',
    label: 'Level of experience',
    question: 'How experienced are you?',
    help: 'Beginners usually do not get portfolios marked as demanding. The secretariat may correct your answer.',
    step: 'about',
    askedOf: 'everybody',
    control: {
      kind: 'choice',
      choices: [
        { value: 'Beginner', label: 'Beginner', help: 'Your first conference, or your second.' },
        { value: 'Some experience', label: 'Some experience', help: 'A few conferences behind you.' },
        { value: 'Experienced', label: 'Experienced', help: 'Many conferences, or prizes at some.' },
      ],
    },
    rule: z.enum(experienceLevels, { error: levelText }).optional(),
    stored: z.enum(experienceLevels).nullable(),
    section: 'wishes',
    shownIn: ['check', 'facts', 'export', 'search'],
  },
  {
    name: 'college',
    wireName: 'college',
    label: 'College',
    help: 'The full name, as it should stand on your certificate.',
    step: 'about',
    askedOf: 'outsiders',
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
    askedOf: 'outsiders',
    control: {
      kind: 'choice',
      choices: [
        { value: 'Yes', label: 'Yes', help: 'A bed and hospitality for the whole conference.' },
        { value: 'No', label: 'No, thank you', help: 'You look after your own stay.' },
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
    askedOf: 'everybody',
    control: {
      kind: 'list',
      options: ['Vegetarian', 'Non-vegetarian', 'Eggetarian', 'Jain', 'Vegan', 'Halal'],
      ownWords: {
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
    help: 'The 12 digits that your app shows with the payment: Google Pay calls them UPI transaction ID, PhonePe UTR, Paytm UPI Ref No, BHIM RRN. With them we find your payment at once.',
    step: 'payment',
    askedOf: 'payers',
    control: { kind: 'line', maxLength: 20, inputMode: 'numeric' },
    rule: z
      .string({ error: transactionText })
      .overwrite((said) => said.replaceAll(/[\s-]/g, ''))
      .regex(/^(\d{12})?$/, transactionText)
      .optional(),
    stored: z.string().nullable(),
    section: 'payment',
    shownIn: ['check', 'facts', 'export', 'search', 'card'],
  },
] as const satisfies readonly Field[];

import { checkRuleSet } from '../../../rule/rule-set/read.ts';
import type { RuleSet, Share } from '../../../rule/rule-set/schema.ts';

export type Path = readonly (string | number)[];

/** The set that a form changes. `draft` has what fields fill in, and `finish` turns into rules. */
export type FormDocument = RuleSet & { draft?: unknown };

interface Labelled {
  /** Where the value is in the document. */
  path: Path;
  label: string;
  help?: string;
  /** The form shows the field only if this is true of the document that it would save. */
  shown?: (document: FormDocument) => boolean;
  /** Id of the part of the form that has the field. */
  part?: string;
}

/** A field of a form for a part of a rule set. */
export type RuleField = Labelled &
  (
    | { kind: 'text'; isOptional?: boolean }
    /** A whole number. `unit` is the value of one, such as 60 for a field in minutes. */
    | { kind: 'number'; unit?: number; isOptional?: boolean; initial?: number }
    /** Members as a number or a share, such as '9', '1/3' or 'more than 1/2'. */
    | { kind: 'share'; isOptional?: boolean; initial?: Share }
    | { kind: 'choice'; options: readonly { value: unknown; label: string }[] }
    /** Any number of these. */
    | { kind: 'choices'; options: readonly { value: string; label: string }[] }
  );

/** A part of a form that is folded at first. Its title is followed by the rule that it changes. */
interface FormPart {
  id: string;
  title: string;
  readBack: (rules: RuleSet) => string;
}

/** A form for a part of a rule set. Values of the form are texts by the name of their field. */
export interface RuleForm {
  title: string;
  /** The set that the form begins with. A form that adds an entry begins with a set that has it. */
  start: FormDocument;
  fields: readonly RuleField[];
  parts?: readonly FormPart[];
  submitLabel: string;
  /** Completes the document, for what does not follow from single fields. */
  finish?: (document: FormDocument) => RuleSet;
  /** Where in the form a value of the saved document was filled in, if not at the same place. */
  locate?: (path: readonly PropertyKey[], saved: RuleSet) => readonly PropertyKey[];
  /** The sentences that the form changes. */
  readBack: (rules: RuleSet) => string[];
}

export type FormValues = Record<string, string>;

export const fieldName = (at: number): string => `field${at}`;

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );

/** Returns a copy of the document with another value. A value of undefined is left out. */
function withValue<T>(document: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const copy: Record<string | number, unknown> = Array.isArray(document)
    ? ([...document] as never)
    : { ...(isObject(document) ? document : {}) };
  const changed = withValue(copy[key], rest, value);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy as T;
}

/** Writes a share as the form shows it. */
export function formatShare(share: Share): string {
  if (typeof share === 'number' || typeof share === 'string') return String(share);
  return share.strict ? `more than ${share.share}` : share.share;
}

/** Reads a share as a user types it: '9', '1/3', '20%', 'more than 1/2' or 'more than 50%'. */
export function readShare(text: string): unknown {
  const typed = text.trim().toLowerCase();
  const isStrict = typed.startsWith('more than ');
  const share = (isStrict ? typed.slice('more than '.length) : typed).replaceAll(' ', '');
  const number = Number(share.endsWith('%') ? share.slice(0, -1) : share);
  if (!share.endsWith('%')) return isStrict ? { share, strict: true } : Number.isNaN(number) ? share : number;
  const fraction = Number.isInteger(number) && number > 0 ? shorten(number, 100) : share;
  return isStrict ? { share: fraction, strict: true } : fraction;
}

function shorten(num: number, den: number): string {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(num, den);
  return `${num / common}/${den / common}`;
}

const places = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/** The value of a field with several choices after one was chosen, or no longer is. */
export const toggleChoice = (value: string, at: number): string =>
  places(value).includes(at)
    ? places(value)
        .filter((one) => one !== at)
        .join(',')
    : [...places(value), at].toSorted((a, b) => a - b).join(',');

export const isChosen = (value: string, at: number): boolean => places(value).includes(at);

function showValue(field: RuleField, document: RuleSet): string {
  const value = valueAt(document, field.path);
  switch (field.kind) {
    case 'text':
      return value === undefined ? '' : String(value);
    case 'number': {
      const number = value ?? field.initial;
      return number === undefined ? '' : String(Number(number) / (field.unit ?? 1));
    }
    case 'share': {
      const share = value ?? field.initial;
      return share === undefined ? '' : formatShare(share as Share);
    }
    case 'choice': {
      const chosen = field.options.findIndex(
        (option) => JSON.stringify(option.value) === JSON.stringify(value),
      );
      return String(Math.max(chosen, 0));
    }
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      return field.options.flatMap((option, at) => (chosen.includes(option.value) ? [at] : [])).join(',');
    }
  }
}

/** What was typed as a value of the document. A text that cannot be read stays one, which the schema then refuses. */
function readValue(field: RuleField, typed: string): unknown {
  const text = typed.trim();
  if (field.kind === 'choice') return field.options[Number(text)]?.value;
  if (field.kind === 'choices')
    return field.options.filter((_, at) => isChosen(text, at)).map(({ value }) => value);
  if (field.isOptional && text === '') return undefined;
  if (field.kind === 'text') return text;
  if (field.kind === 'share') return readShare(text);
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? text : number * (field.unit ?? 1);
}

export const readFormValues = ({ fields, start }: RuleForm): FormValues =>
  Object.fromEntries(fields.map((field, at) => [fieldName(at), showValue(field, start)]));

/** What is filled in. Values of hidden fields are not. */
export const fillDocument = ({ fields, start }: RuleForm, values: FormValues): FormDocument =>
  fields.reduce((now, field, at) => {
    const isHidden = field.shown && !field.shown(now);
    return isHidden ? now : withValue(now, field.path, readValue(field, values[fieldName(at)] ?? ''));
  }, start);

/** The document that the form would save. It may be invalid. */
export function buildDocument(form: RuleForm, values: FormValues): RuleSet {
  const document = fillDocument(form, values);
  return form.finish?.(document) ?? document;
}

export interface FieldProblem {
  /** Name of the field, or undefined if the problem belongs to none. */
  field: string | undefined;
  text: string;
}

/** Checks what the form would save with the schema, and finds the field of each problem. */
export function checkForm(form: RuleForm, values: FormValues): FieldProblem[] {
  const filled = fillDocument(form, values);
  const saved = form.finish?.(filled) ?? filled;
  const checked = checkRuleSet(saved);
  if ('rules' in checked) return [];
  return checked.problems.map(({ path: found, sentence }) => {
    const path = form.locate?.(found, saved) ?? found;
    const at = form.fields.findIndex(
      (field) => field.shown?.(filled) !== false && isBeginning(field.path, path),
    );
    const text = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    return { field: at === -1 ? undefined : fieldName(at), text };
  });
}

/** An entry of a list is named by its place, as in paths of the schema. */
const isBeginning = (path: Path, of: readonly PropertyKey[]): boolean =>
  path.length <= of.length && path.every((key, at) => String(key) === String(of[at]));

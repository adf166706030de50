import { z } from 'zod';
import type { BodyMistake } from '#platform/contract/common.ts';
import { toOrdinalWord } from '#platform/rule/plural.ts';
import { type DocumentKind, documentSchemas } from '../contract/documents.ts';

interface Labelled {
  label: string;
  help: string | undefined;
  /** True if users cannot edit the field, because the code depends on it. A fixed list keeps its length and order. */
  fixed: boolean;
}

export interface Group extends Labelled {
  is: 'group';
  fields: readonly { readonly name: string; readonly shape: Shape }[];
}

export interface List extends Labelled {
  is: 'list';
  entry: Shape;
  /** The noun for an entry, such as 'question'. */
  item: string;
  least: number;
  most: number;
}

/** Inputs that offer a list of values. */
export const regionalChoiceInputs = ['currency', 'locale', 'time_zone', 'country'] as const;
export type Choice = (typeof regionalChoiceInputs)[number];

export interface Text extends Labelled {
  is: 'text';
  input:
    | 'line'
    | 'lines'
    | 'url'
    | 'email'
    | 'mailto'
    | 'phone'
    | 'number'
    | 'picture'
    | 'event'
    | 'page'
    | Choice;
  /** Maximum number of characters. */
  most: number | undefined;
  empty: 'empty_text' | 'omitted' | 'null';
}

/** A document's schema as a tree of labelled fields, from which forms, differences and error texts are made. */
export type Shape = Group | List | Text;

const shapes = new Map<DocumentKind, Shape>();

export function getDocumentShape(kind: DocumentKind): Shape {
  const shape = shapes.get(kind) ?? readShape(documentSchemas[kind], 'Page');
  shapes.set(kind, shape);
  return shape;
}

/**
 * Converts a schema to its shape.
 * @throws Error for a type of schema that forms do not support
 */
function readShape(schema: z.ZodType, name: string, empty: Text['empty'] = 'empty_text'): Shape {
  if (schema instanceof z.ZodOptional) return readShape(schema.unwrap() as z.ZodType, name, 'omitted');
  if (schema instanceof z.ZodNullable) return readShape(schema.unwrap() as z.ZodType, name, 'null');
  const { title = labelOf(name), description: help, fixed = false, ...meta } = schema.meta() ?? {};
  const labelled = { label: title, help, fixed: fixed === true };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([field, inner]) => ({
      name: field,
      shape: readShape(inner as z.ZodType, field),
    }));
    return { is: 'group', ...labelled, fields };
  }
  if (schema instanceof z.ZodArray) {
    const { item, least, most } = listMeta.parse(meta);
    return {
      is: 'list',
      ...labelled,
      entry: readShape(schema.element as z.ZodType, item),
      item,
      least,
      most,
    };
  }
  return { is: 'text', ...labelled, ...textOf(schema, meta.input), empty };
}

const listMeta = z.object({ item: z.string(), least: z.number(), most: z.number() });

function textOf(schema: z.ZodType, input: unknown): Pick<Text, 'input' | 'most'> {
  if (schema instanceof z.ZodNumber) return { input: 'number', most: undefined };
  const isTyped = schema instanceof z.ZodString || schema instanceof z.ZodURL || schema instanceof z.ZodEmail;
  if (!isTyped) throw new Error(`No form has a field for ${schema.def.type}.`);
  return { input: inputOf(schema, input), most: schema.maxLength ?? undefined };
}

function inputOf({ format }: { format: string | null }, input: unknown): Text['input'] {
  if (input === 'mailto' || input === 'event' || input === 'page') return input;
  const choice = regionalChoiceInputs.find((known) => known === input);
  if (choice) return choice;
  if (input === 'lines' || input === 'phone' || input === 'picture') return input;
  return format === 'url' || format === 'email' ? format : 'line';
}

/** Returns the label of a field: 'scrollLabel' becomes 'Scroll label'. */
function labelOf(name: string): string {
  return capitalise(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/**
 * A picture in a document. `entry` is the name of the list entry that contains it. Null if no entry with a name
 * contains it.
 */
export interface NamedPicture {
  name: string;
  entry: string | null;
}

/** Lists the pictures of a document, which may be incomplete. */
export function listPicturesInDocument(kind: DocumentKind, value: unknown): NamedPicture[] {
  return [...picturesOf(getDocumentShape(kind), value, null)];
}

function* picturesOf(shape: Shape, value: unknown, entry: string | null): Generator<NamedPicture> {
  if (shape.is === 'text') {
    if (shape.input === 'picture' && typeof value === 'string' && value !== '') yield { name: value, entry };
  } else if (shape.is === 'list') {
    if (Array.isArray(value)) for (const item of value) yield* picturesOf(shape.entry, item, entry);
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    const entryTitle = [fields.name, fields.caption, fields.heading].find(
      (value) => typeof value === 'string',
    );
    for (const { name, shape: inner } of shape.fields)
      yield* picturesOf(inner, fields[name], entryTitle ?? entry);
  }
}

export type FieldPath = BodyMistake['path'];

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function entryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = entry as Readonly<Record<string, unknown>>;
  const name = ['name', 'heading', 'label', 'question', 'title', 'caption', 'time', 'path'].find(
    (field) => typeof fields[field] === 'string' && fields[field] !== '',
  );
  const text = name === undefined ? '' : String(fields[name]);
  return text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text;
}

/**
 * Returns the position and noun of an entry, such as 'third question'. A list of at most one entry has no positions.
 */
export const formatPositionLabel = ({ item, most }: List, index: number): string =>
  most === 1 ? item : `${toOrdinalWord(index + 1)} ${item}`;

/** Returns the label of an entry, such as 'third question (What is MUN?)'. */
export function formatEntryLabel(list: List, index: number, entry: unknown): string {
  const name = entryName(entry);
  return `${formatPositionLabel(list, index)}${name && ` (${name})`}`;
}

/**
 * Returns the label of a field with its context: 'Fifth member (Sample Asha), post'. Leaves out the label of a list,
 * because its entries identify it.
 * @param value the document
 */
export function formatPathLabel(shape: Shape, path: FieldPath, value: unknown): string {
  const labels: string[] = [];
  let current: Shape | undefined = shape;
  let inner = value;
  for (const [depth, part] of path.entries()) {
    inner = (inner as Readonly<Record<string | number, unknown>> | null | undefined)?.[part];
    if (current?.is === 'list' && typeof part === 'number') {
      labels.push(formatEntryLabel(current, part, inner));
      current = current.entry;
    } else if (current?.is === 'group') {
      current = current.fields.find(({ name }) => name === part)?.shape;
      if (current && typeof path[depth + 1] !== 'number') labels.push(lower(current.label));
    }
  }
  return capitalise(labels.join(', ') || shape.label);
}

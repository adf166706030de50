import { z } from 'zod';
import { type DocumentKind, documentSchemas } from '#pages/contract/documents.ts';

interface Named {
  label: string;
  help: string | undefined;
  /** The pages decide it; it is not editable. Of a list, how many there are and in which order. */
  fixed: boolean;
}

export interface Group extends Named {
  is: 'group';
  fields: readonly { readonly name: string; readonly shape: Shape }[];
}

export interface List extends Named {
  is: 'list';
  entry: Shape;
  /** What one entry is called, such as 'question'. */
  item: string;
  least: number;
  most: number;
}

export interface Text extends Named {
  is: 'text';
  input:
    | 'line'
    | 'lines'
    | 'address'
    | 'e-mail'
    | 'mailed address'
    | 'phone'
    | 'number'
    | 'picture'
    | 'event';
  /** Characters. */
  most: number | undefined;
  /** What is in the document while nothing is typed. */
  empty: 'an empty text' | 'nothing' | 'null';
}

/** A document's schema as forms, differences and mistakes need it: what it is called, and what it is made of. */
export type Shape = Group | List | Text;

const known = new Map<DocumentKind, Shape>();

/** The shape of a kind of document; the same object at every call. */
export function shapeOf(kind: DocumentKind): Shape {
  const shape = known.get(kind) ?? read(documentSchemas[kind], 'Page');
  known.set(kind, shape);
  return shape;
}

/** @throws Error for a kind of schema that no form has a field for */
function read(schema: z.ZodType, name: string, empty: Text['empty'] = 'an empty text'): Shape {
  if (schema instanceof z.ZodOptional) return read(schema.unwrap() as z.ZodType, name, 'nothing');
  if (schema instanceof z.ZodNullable) return read(schema.unwrap() as z.ZodType, name, 'null');
  const { title = inWords(name), description: help, fixed = false, ...meta } = schema.meta() ?? {};
  const named = { label: title, help, fixed: fixed === true };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([field, inner]) => ({
      name: field,
      shape: read(inner as z.ZodType, field),
    }));
    return { is: 'group', ...named, fields };
  }
  if (schema instanceof z.ZodArray) {
    const { item, least, most } = listMeta.parse(meta);
    return { is: 'list', ...named, entry: read(schema.element as z.ZodType, item), item, least, most };
  }
  return { is: 'text', ...named, ...textOf(schema, meta.input), empty };
}

const listMeta = z.object({ item: z.string(), least: z.number(), most: z.number() });

function textOf(schema: z.ZodType, input: unknown): Pick<Text, 'input' | 'most'> {
  if (schema instanceof z.ZodNumber) return { input: 'number', most: undefined };
  const isTyped = schema instanceof z.ZodString || schema instanceof z.ZodURL || schema instanceof z.ZodEmail;
  if (!isTyped) throw new Error(`No form has a field for ${schema.def.type}.`);
  return { input: inputOf(schema, input), most: schema.maxLength ?? undefined };
}

function inputOf({ format }: { format: string | null }, input: unknown): Text['input'] {
  if (input === 'mailed address' || input === 'event') return input;
  if (input === 'lines' || input === 'phone' || input === 'picture') return input;
  if (format === 'url') return 'address';
  return format === 'email' ? 'e-mail' : 'line';
}

/** 'scrollLabel' as a label: 'Scroll label'. */
function inWords(name: string): string {
  const lower = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

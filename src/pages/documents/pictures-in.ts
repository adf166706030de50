import type { Shape } from './shape.ts';

/** The names of the pictures that a document, or a part of one, names while it is written: also where that is half done. */
export function* picturesIn(shape: Shape, value: unknown): Generator<string> {
  if (shape.is === 'text') {
    if (shape.input === 'picture' && typeof value === 'string' && value !== '') yield value;
  } else if (shape.is === 'list') {
    if (Array.isArray(value)) for (const entry of value) yield* picturesIn(shape.entry, entry);
  } else if (typeof value === 'object' && value !== null)
    for (const { name, shape: inner } of shape.fields)
      yield* picturesIn(inner, (value as Readonly<Record<string, unknown>>)[name]);
}

import type { Place } from './names.ts';
import type { Group, Shape, Text } from './shape.ts';

const mailto = 'mailto:';

/** What is in the control of a field. */
export function shown({ input }: Text, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return input === 'mailed address' && text.startsWith(mailto) ? text.slice(mailto.length) : text;
}

/** What the document holds for what was typed; undefined where the field is left out then. */
export function written({ input, empty }: Text, typed: string): unknown {
  if (typed === '' && empty === 'nothing') return undefined;
  if (typed === '' && empty === 'null') return null;
  if (input === 'number' && /^-?\d{1,9}$/.test(typed)) return Number(typed);
  return input === 'mailed address' && typed !== '' ? `${mailto}${typed.replace(/^mailto:/i, '')}` : typed;
}

/**
 * An entry that was just added, with nothing in it.
 * @param siblings the list it joins, so that its id is another
 */
export function blank(shape: Shape, siblings: readonly unknown[] = []): unknown {
  if (shape.is === 'list') return Array.from({ length: shape.least }, () => blank(shape.entry));
  if (shape.is === 'group') return blankGroup(shape, siblings);
  return written(shape, '');
}

function blankGroup({ fields }: Group, siblings: readonly unknown[]): unknown {
  const entries = fields.map(({ name, shape }) => {
    if (!shape.fixed || shape.is !== 'text') return [name, blank(shape)];
    const taken = siblings.map((one) => Number((one as Readonly<Record<string, unknown>>)[name]) || 0);
    return [name, shape.input === 'number' ? Math.max(0, ...taken) + 1 : crypto.randomUUID()];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The same document with something else at a place; undefined leaves the field there out. */
export function withPart(value: unknown, [at, ...rest]: Place, part: unknown): unknown {
  if (at === undefined) return part;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === at ? withPart(entry, rest, part) : entry));
  const fields = value as Readonly<Record<string, unknown>>;
  const { [at]: old, ...others } = fields;
  const next = withPart(old, rest, part);
  if (next === undefined) return others;
  // In its old place, so that two documents that say the same are written the same.
  return at in fields ? { ...fields, [at]: next } : { ...others, [at]: next };
}

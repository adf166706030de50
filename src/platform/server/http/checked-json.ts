import { z } from 'zod';
import { inSlices, sliceLength } from '../in-slices.ts';

/**
 * The JSON of an answer, checked and stripped by its schema. Long lists that stand in the answer itself are checked
 * and written a slice at a time, so that thousands of records keep nobody else waiting; rules of such a list as a whole, such
 * as its length, are not applied then.
 * @throws ZodError when the answer is not what the schema says
 */
export async function checkedJson(schema: z.ZodType, answer: unknown): Promise<string> {
  if (!(schema instanceof z.ZodObject) || !hasLongList(answer)) return JSON.stringify(schema.parse(answer));
  const lists = new Map<string, string>();
  const rest: Record<string, unknown> = { ...answer };
  for (const [name, field] of Object.entries(schema.shape)) {
    const list = rest[name];
    if (!(field instanceof z.ZodArray) || !Array.isArray(list)) continue;
    lists.set(name, await listJson(field.element as z.ZodType, list));
    rest[name] = [];
  }
  const entries = Object.entries(schema.parse(rest)).filter(([, value]) => value !== undefined);
  const written = entries.map(
    ([name, value]) => `${JSON.stringify(name)}:${lists.get(name) ?? JSON.stringify(value)}`,
  );
  return `{${written.join(',')}}`;
}

function hasLongList(answer: unknown): answer is object {
  if (answer === null || typeof answer !== 'object') return false;
  return Object.values(answer).some((value) => Array.isArray(value) && value.length > sliceLength);
}

async function listJson(element: z.ZodType, list: readonly unknown[]): Promise<string> {
  const written: string[] = [];
  for await (const slice of inSlices(list)) {
    const json = JSON.stringify(slice.map((one) => element.parse(one)));
    written.push(json.slice(1, -1));
  }
  return `[${written.join(',')}]`;
}

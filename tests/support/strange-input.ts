import fc from 'fast-check';
import { z } from 'zod';
import type { AnyCall } from '#platform/contract/call.ts';

/** The first surrogate code unit, and the number of surrogates, which are no characters. */
const [firstHalf, halves] = [0xd800, 0x800];
/**
 * Generates any character. fast-check's unit 'binary' does the same, but spends seconds on a list of 1.1 million
 * characters.
 */
const anyCharacter = fc.nat(0x10ffff - halves).map(
  (at) => String.fromCodePoint(at < firstHalf ? at : at + halves),
  (character) => {
    const point = String(character).codePointAt(0) ?? 0;
    return point < firstHalf ? point : point - halves;
  },
);

/** Values that attackers try. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.1,
    1e308,
    '',
    ' ',
    '\ud800',
    '\u202egnp.exe',
    '👩‍👩‍👧‍👦'.repeat(50),
    'İ'.repeat(200),
    '__proto__',
    'constructor',
    '{{7*7}}',
    "' or 1=1 --",
    '%',
    '_%',
    '\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    'a@example.org\r\nBcc: b@example.org',
    'x'.repeat(30_000),
    // Texts for which a pattern that backtracks is slow.
    `a@${'.'.repeat(50_000)}<`,
    `data:image/png;base64,${'A'.repeat(30_000)}`,
    [],
    {},
    [[[[[[]]]]]],
    { $gt: '' },
    { toString: 'x', valueOf: null, length: -1 },
    Array.from({ length: 2_000 }, () => 'x'),
    JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
  ),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Names with a special meaning in JavaScript or the database. No contract has them as fields of its input. */
const meddling = ['__proto__', 'constructor', 'prototype', 'toString', 'role', '_id', 'isVerified', 'status'];

/** Values that exist on the site, for fields whose names match the pattern. */
export type Known = readonly (readonly [name: RegExp, values: readonly string[]])[];

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Generates a value of the right type, if possible one that exists on the site, so that it passes the first checks. */
function plausible(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => plausible(name, one, known)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return fc.integer({ min: -1, max: 5 });
  if (schema.type === 'array')
    return fc.array(plausible(name, schema.items ?? {}, known), { minLength: 1, maxLength: 4 });
  if (schema.type === 'object') return plausibleFields(schema, known);
  const values = known.find(([pattern]) => pattern.test(name))?.[1] ?? ['Sample words', 'Yes'];
  return fc.constantFrom(...values);
}

function plausibleFields(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(schema.properties ?? {});
  return fc.record(Object.fromEntries(entries.map(([name, field]) => [name, plausible(name, field, known)])));
}

/** Adds a property, even with a name such as '__proto__', which JSON may contain. */
function withEntry(fields: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...fields }, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** All parts of a request except its method, in the form in which they are sent. */
export interface StrangeRequest {
  url: string;
  payload: string;
  headers: Record<string, string>;
}

/**
 * Generates requests from the contract of a call, with address, query and headers. Most of them have the right fields
 * with existing values, of which some are missing, strange or added. Others have arbitrary values.
 */
export function strangeRequests(call: AnyCall, known: Known): fc.Arbitrary<StrangeRequest> {
  const schema = call.body ? schemaOf(call.body) : {};
  const names = [...Object.keys(schema.properties ?? {}), ...meddling];
  const change = fc.tuple(fc.constantFrom(...names), strange, fc.boolean());
  const meddled = fc
    .tuple(plausibleFields(schema, known), fc.array(change, { maxLength: 3 }))
    .map(([fields, changes]) =>
      changes.reduce<object>((now, [name, value, isRemoved]) => {
        if (!isRemoved) return withEntry(now, name, value);
        const { [name as never]: _gone, ...rest } = now;
        return rest;
      }, fields),
    );
  const body = fc.oneof({ weight: 4, arbitrary: meddled }, { weight: 1, arbitrary: strange });
  return fc.record({
    url: strangeAddress(call, known),
    payload: body.map((value) => JSON.stringify(value) ?? ''),
    headers: strangeHeaders,
  });
}

const encoded = (value: unknown) =>
  encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed());
const strangeSegments = fc.constantFrom(
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '__proto__',
  'x'.repeat(599),
  'x'.repeat(5_000),
  '%F0%9F%92%A9',
);

function strangeAddress(call: AnyCall, known: Known): fc.Arbitrary<string> {
  const params = Object.keys(call.params?.shape ?? {});
  const segments = params.map((name) =>
    fc.oneof(
      plausible(name, {}, known).map(encoded),
      strangeSegments,
      strange.map((one) => encoded(one).slice(0, 900)),
    ),
  );
  const names = [...Object.keys(call.query?.shape ?? {}), ...meddling, 'page', '__proto__[role]'];
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.oneof(strange, fc.integer(), fc.constantFrom('1', '2', '-1', '1e9')))
    .map(([name, value]) => `${encoded(name)}=${encoded(value).slice(0, 2_000)}`);
  return fc.tuple(fc.tuple(...segments), fc.array(pair, { maxLength: 4 })).map(([values, pairs]) => {
    let next = 0;
    const path = call.path.replace(/:\w+/g, () => values[next++] ?? 'x');
    return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
  });
}

/** Texts of headers. They consist of printable characters, because Node rejects others before they reach the server. */
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*/*',
    '()',
    'a'.repeat(4_000),
    '"; drop table accounts',
    '<script>',
    '127.0.0.1, ::1, x',
  ),
  fc.string({ maxLength: 40 }),
);

const strangeHeaders = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json;'.repeat(200),
    ),
    accept: headerText,
    'accept-encoding': headerText,
    'x-forwarded-for': headerText,
    'x-forwarded-host': headerText,
    'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
    'if-none-match': headerText,
    cookie: fc.constantFrom('authToken=x', `authToken=${'x'.repeat(4_000)}`, '__proto__=1'),
    host: fc.constantFrom('attacker.example', 'localhost', '127.0.0.1:1'),
    range: headerText,
  },
  { requiredKeys: [] },
);

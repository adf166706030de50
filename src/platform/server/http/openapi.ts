import { z } from 'zod';
import type { AnyCall, Refusal } from '../../contract/call.ts';
import { failure, unauthorized } from '../../contract/common.ts';

/** The OpenAPI document of all calls, made from their contracts alone. */
export function openApi(calls: readonly AnyCall[], title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

type Content = Record<string, { schema: unknown }>;

/** A call as OpenAPI describes it: one operation. */
export interface Operation {
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Record<string, unknown>[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

export function describeCall(call: AnyCall): Operation {
  const who = call.who === 'anyone' ? 'anyone' : call.who.join(', ');
  return {
    summary: call.summary,
    description: `Who may call: ${who}.`,
    tags: [call.path.split('/')[3] ?? 'api'],
    ...(call.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...requestBody(call),
    responses: { 200: { description: 'Done', content: json(call.answer, 'output') }, ...failures(call) },
  };
}

function requestBody({ body, file }: AnyCall): Pick<Operation, 'requestBody'> {
  if (file) return { requestBody: { required: true, content: { [file.type]: { schema: binary } } } };
  return body ? { requestBody: { required: true, content: json(body, 'input') } } : {};
}

const binary = { type: 'string', format: 'binary' };

function json(schema: z.ZodType, io: 'input' | 'output'): Content {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  }));
}

/** Every refusal the contract names, its texts gathered under its status. */
function failures(call: AnyCall): Operation['responses'] {
  const refusals: Refusal[] = Object.values(call.errors);
  if (typeof call.ofRegistration === 'object') refusals.push(call.ofRegistration.refusal);
  if (call.who !== 'anyone') refusals.push(unauthorized, call.forbidden ?? unauthorized);
  if (call.invalid) refusals.push([400, call.invalid]);
  const texts = new Map<number, Set<string>>();
  for (const [status, text] of refusals) texts.set(status, (texts.get(status) ?? new Set()).add(text));
  return Object.fromEntries(
    [...texts].map(([status, said]) => [
      status,
      { description: [...said].join(' / '), content: json(failure, 'output') },
    ]),
  );
}

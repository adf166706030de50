import { z } from 'zod';
import type { AnyCall, ErrorSpec } from '../../contract/call.ts';
import { roles } from '../../contract/call.ts';
import {
  errorBodySchema,
  forbidden,
  internalError,
  notVerified,
  unauthorized,
} from '../../contract/common.ts';
import { createInputError } from './app-error.ts';

export function createOpenApiDocument(calls: readonly AnyCall[], title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOpenApiOperation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

type Content = Record<string, { schema: unknown }>;

export interface Operation {
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Record<string, unknown>[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

export function describeOpenApiOperation(call: AnyCall): Operation {
  const callers =
    call.who === 'anyone'
      ? 'anyone'
      : [
          ...(call.forApiTokens ? ['API tokens'] : []),
          ...call.who,
          ...(call.duties ?? []).map((duty) => `duty ${duty}`),
        ].join(', ');
  return {
    summary: call.summary,
    description: `Who may call: ${callers}.`,
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

function failures(call: AnyCall): Operation['responses'] {
  const byStatus = Map.groupBy(listCallErrors(call), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        description: errors.map(({ code, message }) => `${code}: ${message}`).join(' / '),
        content: json(errorBodySchema.extend({ code: z.enum(errors.map(({ code }) => code)) }), 'output'),
      },
    ]),
  );
}

export function listCallErrors(call: AnyCall): ErrorSpec[] {
  const errors: ErrorSpec[] = Object.values(call.errors);
  if (typeof call.ofRegistration === 'object') errors.push(call.ofRegistration.error);
  if (call.who !== 'anyone') {
    errors.push(unauthorized);
    const { who } = call;
    if (call.forbidden || roles.some((role) => !who.includes(role))) errors.push(call.forbidden ?? forbidden);
  }
  if (call.file) errors.push(call.file.busy, notVerified);
  if (call.tooLarge) errors.push(call.tooLarge);
  if (call.invalid !== undefined) errors.push(createInputError(call));
  if (call.failed !== undefined) errors.push({ ...internalError, message: call.failed });
  const keyOf = ({ status, code, message }: ErrorSpec) => `${status} ${code} ${message}`;
  return [...new Map(errors.map((error) => [keyOf(error), error])).values()];
}

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '../../contract/call.ts';
import { escapeHtml } from '../escape-html.ts';
import { buildPageContentPolicy } from './headers.ts';
import { createOpenApiDocument, describeOpenApiOperation } from './openapi.ts';

export function registerApiDocumentationRoutes(app: FastifyInstance, readTitle: () => Promise<string>): void {
  const json = cachedByTitle((title) => JSON.stringify(createOpenApiDocument(app.calls, title)));
  const html = cachedByTitle((title) => page(app.calls, title));
  app.get('/v1/api/openapi.json', async (request, reply) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), json(await readTitle())),
  );
  app.get('/v1/api/docs', async (request, reply) =>
    sendCompressed(
      request,
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8'),
      html(await readTitle()),
    ),
  );
}

interface Rendered {
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/** The documentation has two megabytes, of which a compressed answer has a twentieth. */
function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { plain, gzip }: Rendered,
): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(gzip);
}

/** Caches the rendered documentation, since rendering all calls takes 100 ms. */
function cachedByTitle(describe: (title: string) => string): (title: string) => Rendered {
  let cached: (Rendered & { title: string }) | undefined;
  return (title) => {
    if (cached?.title !== title) {
      const plain = Buffer.from(describe(title));
      cached = { title, plain, gzip: gzipSync(plain) };
    }
    return cached;
  };
}

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:52rem;padding:1.5rem;font:16px/1.6 system-ui,sans-serif}
h1{font:600 2rem/1.2 Georgia,serif}details{border-top:1px solid #8886;padding:.75rem 0}summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px}
.method{display:inline-block;min-width:4.5rem;font-weight:700}td{padding:.2rem 1rem .2rem 0;vertical-align:top}`;

const policy = buildPageContentPolicy({
  scripts: [],
  styles: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
});

function page(calls: readonly AnyCall[], title: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>API | ${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>API of ${escapeHtml(title)}</h1>
<p>Every call with its permission, input and answer. Tools read <a href="/v1/api/openapi.json">openapi.json</a>. Send the token as <code>Authorization: Bearer</code>. Every error is <code>{"error": "...", "code": "..."}</code>.</p>
${calls.map((call) => entry(call)).join('\n')}
</main></body></html>
`;
}

function entry(call: AnyCall): string {
  const operation = describeOpenApiOperation(call);
  const { 200: success, ...errors } = operation.responses;
  const rows = Object.entries(errors).map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  return `<details><summary><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code><br>${escapeHtml(call.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>
${operation.requestBody ? `<p>Input</p>${schema(operation.requestBody)}` : ''}
${success ? `<p>Answer</p>${schema(success)}` : ''}
${rows.length > 0 ? `<p>Errors</p><table>${rows.join('')}</table>` : ''}</details>`;
}

function schema({ content }: { content: Record<string, { schema: unknown }> }): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(Object.values(content)[0]?.schema, null, 2))}</pre>`;
}

import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** Answers every request with the file `argv[2]`, a page that is compressed with Brotli. */
const body = readFileSync(process.argv[2] ?? '');
const app = fastify();
app.get('/*', (_request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body),
);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(address).port));

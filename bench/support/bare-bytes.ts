import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** Answers the bytes of a file, with the headers that a browser needs to read them, and does nothing else. */
const body = readFileSync(process.env.ANSWER_FILE ?? '');
const app = fastify();
app.get('/*', (_request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body),
);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(address).port));

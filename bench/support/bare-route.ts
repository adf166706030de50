import fastify from 'fastify';

const answer = JSON.parse(process.env.ANSWER ?? '{}');
const app = fastify();
app.get('/*', async () => answer);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(address).port));

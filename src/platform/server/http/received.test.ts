import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { defineCall } from '../../contract/call.ts';
import { messageAnswer } from '../../contract/common.ts';
import { readInput } from './received.ts';

setFlagsFromString('--expose-gc');
const collect: (how: { type: 'minor' }) => void = runInNewContext('gc');

const call = defineCall({
  summary: 'A sample.',
  method: 'GET',
  path: '/v1/api/sample',
  who: 'anyone',
  answer: messageAnswer('Sample'),
  errors: {},
});

test('a request that was answered is forgotten with the next small collection', async () => {
  const requests = Array.from({ length: 100 }, () => {
    const request = {} as FastifyRequest;
    readInput(call, request, { request } as FastifyReply);
    return new WeakRef(request);
  });
  await nextTurn();
  for (let n = 0; n < 3; n++) collect({ type: 'minor' });
  expect(requests.filter((request) => request.deref() !== undefined)).toEqual([]);
});

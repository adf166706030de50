import { expect, test } from 'vitest';
import { createEventParser } from './event-stream.ts';

test('events are read from pieces of any length, without comments and unknown fields', () => {
  const stream =
    'data: {"a":1}\n\n:\n\nid: 7\nevent: x\ndata:two\ndata:  lines\n\n: beat\r\n\r\ndata: last\r\n\r\n';
  for (let length = 1; length <= stream.length; length += 1) {
    const parse = createEventParser();
    const read: string[] = [];
    for (let at = 0; at < stream.length; at += length) read.push(...parse(stream.slice(at, at + length)));
    expect(read).toEqual(['{"a":1}', 'two\n lines', 'last']);
  }
});

test('an event that was not completed is not read', () => {
  const parse = createEventParser();
  expect(parse('data: 1\n\ndata: 2\n')).toEqual(['1']);
  expect(parse('')).toEqual([]);
});

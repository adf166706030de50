import { expect, test } from 'vitest';
import { listWindow } from './list-window.ts';

const list = Array.from({ length: 23 }, (_, n) => n);

test.each([0, 5, 10, 15, 20, 25])('after %i rows, the page is the same from either end', (skip) => {
  const { backwards, offset, limit } = listWindow({ skip, take: 5, total: list.length });
  const rows = (backwards ? list.toReversed() : list).slice(offset, offset + limit);
  expect(backwards ? rows.toReversed() : rows).toEqual(list.slice(skip, skip + 5));
});

test('no more rows are passed over than half of the list has', () => {
  for (let skip = 0; skip < 40; skip += 5)
    expect(listWindow({ skip, take: 5, total: list.length }).offset).toBeLessThanOrEqual(10);
});

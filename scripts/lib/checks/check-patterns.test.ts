import { expect, test } from 'vitest';
import { classifyPattern, listPatterns } from '../../check-patterns.ts';

test('an expression that reads its input again and again is found', async () => {
  const statement = '/^\\s*(<!--[\\s\\S]*?-->\\s*)*<(html)\\b/i';
  expect(listPatterns('a.ts', `const page = ${statement}.test(text);`)).toEqual([
    { source: statement, file: 'a.ts' },
  ]);
  expect(await classifyPattern(statement)).toBe('exponential');
  expect(await classifyPattern('/[^.!?]+\\?/')).toBe('polynomial');
  expect(await classifyPattern('/^[a-z]+(?:-[a-z]+)*$/')).toBe('linear');
});

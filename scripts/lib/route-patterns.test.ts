import { describe, expect, it } from 'vitest';
import { patternsOf } from './route-patterns.ts';

describe('the routes with parameters', () => {
  it('are found with their full path, however deep they lie', () => {
    const file = 'screen.tsx';
    const routes = [
      {
        file,
        children: [
          { file, index: true },
          { file, path: '*' },
          {
            file,
            path: 'user/:id',
            children: [
              { file, path: 'mails' },
              { file, path: ':mail' },
            ],
          },
        ],
      },
    ];
    expect(patternsOf(routes)).toEqual(['/user/:id', '/user/:id/:mail']);
  });
});

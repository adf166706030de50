import { describe, expect, it } from 'vitest';
import { patternsOf, samplePath } from './route-patterns.ts';

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

  it('have one page each, in a file whose name every system allows', () => {
    expect(samplePath('/reg/:eventName/:status')).toBe('/reg/_/_');
  });
});

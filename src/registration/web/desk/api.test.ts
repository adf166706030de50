import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxDecisionsAtOnce } from '../../contract/decisions.ts';
import { buildMissingDetailsQuery } from './api.ts';

const batches: string[][] = [];

/** Answers that every delegate lacks a consent, and in each batch also one member of a group. */
beforeEach(() => {
  batches.length = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (address: string) => {
    const ids =
      new URL(address, 'https://mun.example.org').searchParams.get('registrations')?.split(',') ?? [];
    batches.push(ids);
    const withoutConsent = [...ids, 'member'].map((_id) => ({ _id, name: `Sample ${_id}` }));
    return Response.json({ withoutBirthDate: [], withoutConsent });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('missing details of any number of delegates are queried, each delegate once', async () => {
  const ids = Array.from({ length: 2 * maxDecisionsAtOnce + 1 }, (_, at) => `delegate-${at}`);
  const { withoutBirthDate, withoutConsent } = await new QueryClient().fetchQuery(
    buildMissingDetailsQuery(ids),
  );
  expect(batches.map(({ length }) => length)).toEqual([maxDecisionsAtOnce, maxDecisionsAtOnce, 1]);
  expect(withoutConsent.map(({ _id }) => _id).toSorted()).toEqual([...ids, 'member'].toSorted());
  expect(withoutBirthDate).toEqual([]);
});

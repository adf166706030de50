import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

const fail = (status: number, code: string) => async () => {
  throw new ApiError('Unauthorized', status, { code });
};
const isProfileStale = () => queryClient.getQueryState(['profile'])?.isInvalidated;

test('a call that the role may not make reads the profile again', async () => {
  const asked = [
    (status: number, code: string) =>
      queryClient.fetchQuery({ queryKey: [status, code], queryFn: fail(status, code) }),
    (status: number, code: string) =>
      queryClient
        .getMutationCache()
        .build(queryClient, { mutationFn: fail(status, code) })
        .execute(undefined),
  ];
  for (const ask of asked) {
    queryClient.setQueryData(['profile'], { role: 'admin' });
    await expect(ask(403, 'other_committee')).rejects.toThrow(ApiError);
    expect(isProfileStale()).toBe(false);
    await expect(ask(403, 'forbidden')).rejects.toThrow(ApiError);
    expect(isProfileStale()).toBe(true);
  }
});

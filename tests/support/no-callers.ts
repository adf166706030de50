import type { Callers } from '#platform/server/http/serve.ts';

/** For servers that know no account. */
export const noCallers: Callers = {
  find: async () => undefined,
  lock: async () => undefined,
  owns: async () => false,
};

import type { Callers } from '#platform/server/http/serve.ts';

/** Authenticates no session, for servers without accounts. */
export const noCallers: Callers = {
  find: async () => undefined,
  findApiToken: async () => undefined,
  lock: async () => undefined,
  owns: async () => false,
  hasDuty: async () => false,
  lockDuty: async () => false,
};

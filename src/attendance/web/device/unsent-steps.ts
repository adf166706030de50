/** Steps of committee sessions that this device has not sent. */
export interface UnsentSteps {
  /** Counts the steps of all accounts. */
  count(): Promise<number>;
  /** Sends those of an account, and returns how many the server has not answered. */
  send(accountId: string): Promise<number>;
}

let load: () => Promise<UnsentSteps> = async () => ({ count: async () => 0, send: async () => 0 });

/** The module of sessions provides it, because attendance may not import it. */
export function setUnsentSteps(loader: () => Promise<UnsentSteps>): void {
  load = loader;
}

export const countUnsentSteps = async (): Promise<number> => (await load()).count();
export const sendUnsentSteps = async (accountId: string): Promise<number> => (await load()).send(accountId);

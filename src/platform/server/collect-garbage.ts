import { Session } from 'node:inspector';

/**
 * Collects all garbage once. V8 then returns the memory that only the start needed, about 40 MB, to the system. Uses
 * the inspector, which needs no V8 flag. Pauses the process for about 60 ms.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
  session.disconnect();
}

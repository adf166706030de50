import { Session } from 'node:inspector';

/**
 * Collects all garbage once, which takes about 60 ms. V8 then returns about 40 MB to the system that only the start
 * needed. Uses the inspector, because that needs no V8 flag.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await new Promise((resolve) => session.post('HeapProfiler.collectGarbage', resolve));
  session.disconnect();
}

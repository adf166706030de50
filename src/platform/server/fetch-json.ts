const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;

/**
 * Fetches JSON from an address in the settings. Follows no redirect, waits at most five seconds, and reads at most a
 * megabyte.
 * @throws Error if the answer is something else
 */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`${new URL(url).host} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${new URL(url).host} answered more than a megabyte`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

import { batches } from '#platform/server/batches.ts';
import type { StatementCredit } from '../../rule/statement/take-lines.ts';

const atOnce = 1_000;

/** Lines as bytes, one JSON document a line: they cross between processes as one piece. */
export function packLines(lines: readonly StatementCredit[]): Uint8Array {
  return new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'));
}

/** Lines from {@link packLines}, parsed in slices so that the event loop runs on. */
export async function unpackLines(bytes: Uint8Array): Promise<StatementCredit[]> {
  const lines: StatementCredit[] = [];
  if (bytes.byteLength === 0) return lines;
  const documents = new TextDecoder().decode(bytes).split('\n');
  for await (const some of batches(documents, atOnce))
    for (const document of some) lines.push(JSON.parse(document) as StatementCredit);
  return lines;
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { importStatement } from '#bank/contract.ts';
import { openDesk } from './desk.ts';

/** Result of an import, with delays of the event loop in milliseconds. */
export interface Held {
  lines: number;
  seconds: number;
  p99: number;
  longest: number;
}

/** Imports a large statement into a whole server without a network, on SQLite. */
export async function importLargeStatement(lines: number, registrations: number): Promise<Held> {
  const desk = await openDesk({ registrations, databaseUrl: undefined });
  const firstDay = Date.now() - 120 * 86_400_000;
  const dayOf = (at: number) =>
    new Date(firstDay + Math.floor((at * 119) / lines) * 86_400_000).toISOString().slice(0, 10);
  const file = Buffer.from(
    [
      'SAMPLE BANK',
      'Txn Date,Description,Debit,Credit',
      ...Array.from(
        { length: lines },
        (_, at) => `${dayOf(at)},UPI/CR/${700_000_000_000 + at}/SAMPLE PERSON,,399.00`,
      ),
    ].join('\r\n'),
  );
  const query = { columns: '0,1,,3,2,,,', bank: 'Sample Bank', fileName: 'sample.csv' };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const started = performance.now();
  delay.enable();
  await desk.send(importStatement, query, file);
  delay.disable();
  const seconds = (performance.now() - started) / 1_000;
  await desk.close();
  return { lines, seconds, p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 };
}

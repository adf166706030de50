import type { FastifyInstance } from 'fastify';
import { symbols } from 'pino';

export interface LogLine {
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  account?: string;
  refused?: string;
  reqId?: string;
  time?: string;
  err?: object;
}

/** Captures the log of a server from now on. It is no longer printed. */
export function captureLog({ log }: FastifyInstance): { readonly text: string; lines(): LogLine[] } {
  const stream = (log as unknown as Record<symbol, { write(line: string): boolean }>)[symbols.streamSym];
  if (!stream) throw new Error('the log has no stream');
  const captured: string[] = [];
  stream.write = (line) => {
    captured.push(line);
    return true;
  };
  return {
    get text() {
      return captured.join('');
    },
    lines: () => captured.map((line) => JSON.parse(line) as LogLine),
  };
}

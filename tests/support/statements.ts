import { importStatement, previewStatement } from '#bank/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { TestApp } from './app.ts';

/** A line of a sample bank's statement. */
export interface Line {
  /** Date in the form 'DD/MM/YYYY'. */
  day: string;
  words: string;
  credit?: string;
  debit?: string;
}

/**
 * Builds a statement of a sample bank. It has an address and a summary around the lines, and a balance after each line.
 */
export function statementOf(lines: readonly Line[]): Buffer {
  let balance = 100_000;
  const balanceAfter = ({ credit, debit }: Line) => {
    const moved = Number((credit ?? debit ?? '').replaceAll(',', ''));
    balance += Math.abs(moved) < 1e10 ? (credit === undefined ? -moved : moved) : 0;
    return balance.toFixed(2);
  };
  const cells = [
    ['SAMPLE BANK, CAMPUS BRANCH'],
    ['Account number', '000000012345'],
    [],
    ['Txn Date', 'Description', 'Ref No.', 'Debit', 'Credit', 'Balance'],
    ...lines.map((line) => [
      line.day,
      line.words,
      '',
      line.debit ?? '',
      line.credit ?? '',
      balanceAfter(line),
    ]),
    ['', 'Total', '', '0.00', '0.00', ''],
  ];
  return Buffer.from(cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
}

/** The columns of {@link statementOf}, in the format of the import's query. */
export const sampleColumns = '0,1,2,4,3,,,';

async function send(site: TestApp, url: string, token: string, file: Buffer) {
  const response = await site.app.inject({
    method: 'POST',
    url,
    payload: file,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, body: response.json() };
}

export function previewSampleStatement(
  site: TestApp,
  token: string,
  file: Buffer,
  columns?: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: AnswerOf<typeof previewStatement> & { error?: string } }> {
  const query = new URLSearchParams({ ...answers, ...(columns !== undefined && { columns }) });
  return send(site, `${previewStatement.path}?${query}`, token, file);
}

export function importSampleStatement(
  site: TestApp,
  token: string,
  file: Buffer,
  columns = sampleColumns,
  answers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: AnswerOf<typeof importStatement> & { error?: string } }> {
  const query = new URLSearchParams({ ...answers, columns, bank: 'Sample Bank', fileName: 'sample.csv' });
  return send(site, `${importStatement.path}?${query}`, token, file);
}

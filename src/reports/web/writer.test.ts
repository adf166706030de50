import { afterEach, expect, test, vi } from 'vitest';
import { createReportKey } from '../rule/report-key.ts';
import { type OwnReport, sendFollowUpMessage } from './writer.ts';

const fetched = vi.fn<typeof fetch>();
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function prepareReport(): OwnReport {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', fetched);
  return { key: createReportKey(), lookup: 'sample', state: 'closed', readers: ['Sample'], messages: [] };
}
const arrived = { message: 'Your message has arrived' };
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

test('a message that arrived is shown, even if the report cannot be loaded again', async () => {
  const report = prepareReport();
  fetched.mockResolvedValueOnce(answer(200, arrived)).mockResolvedValue(answer(503, { error: 'Try later' }));
  expect(await sendFollowUpMessage(report, 'More')).toMatchObject({
    ...arrived,
    report: { state: 'new', readers: ['Sample'], messages: [{ author: 'writer', text: 'More' }] },
  });
});

test('a message that did not arrive is a failure', async () => {
  const report = prepareReport();
  fetched.mockResolvedValue(answer(503, { error: 'Try later' }));
  await expect(sendFollowUpMessage(report, 'More')).rejects.toThrow('Try later');
});

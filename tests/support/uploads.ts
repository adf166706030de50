import type { AnyCall } from '#platform/contract/call.ts';
import type { TestApp } from './app.ts';

/** Writes a PDF with one empty page. */
export function samplePdf(objects = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n${objects}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF`,
  );
}

/** Uploads a file as the browser does. */
export async function upload(
  site: TestApp,
  call: AnyCall,
  { token, file, query }: { token: string; file: Buffer; query: Record<string, string> },
) {
  const answer = await site.app.inject({
    method: call.method,
    url: call.path,
    query,
    payload: file,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, body: answer.json() };
}

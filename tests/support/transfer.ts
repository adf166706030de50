import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { AnyCall } from '#platform/contract/call.ts';
import { exportClub, importClub, previewImport } from '#transfer/contract.ts';
import type { TestApp } from './app.ts';

/** The files of a zip by name, in order. */
export type Files = ReadonlyMap<string, Buffer>;

export async function zipOf(files: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files)
    zip.addBuffer(Buffer.from(content), name, { compress: content.length < 5 * 1024 * 1024 });
  zip.end();
  return buffer(zip.outputStream);
}

export async function filesOf(bytes: Buffer): Promise<Files> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Returns the calls with which a superadmin exports and imports a club. */
export function transferCallsOf({ app }: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (call: AnyCall, file: Buffer, query: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: call.method,
      url: call.path,
      query,
      payload: file,
      headers: { ...headers, 'content-type': 'application/zip' },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    async export(): Promise<Buffer> {
      const { method, path } = exportClub;
      return (await app.inject({ method, url: path, headers })).rawPayload;
    },
    preview: (file: Buffer) => send(previewImport, file),
    import: (file: Buffer, seen: string) => send(importClub, file, { seen }),
  };
}

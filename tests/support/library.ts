import {
  addPicture,
  listPictures,
  type PictureRow,
  pictureFilters,
  replacePicture,
} from '#media/contract.ts';
import { startPictureWorker } from '#media/server/index.ts';
import type { AnyCall, QueryOf } from '#platform/contract/call.ts';
import type { TestApp } from './app.ts';
import { photograph } from './pictures.ts';

const fails = (error: unknown) => {
  throw error;
};

export interface Library {
  token: string;
  add(wanted?: Partial<QueryOf<typeof addPicture>> & Sent): Promise<LibraryAnswer>;
  replace(name: string, revision: number, sent?: Sent): Promise<LibraryAnswer>;
  /** Lists the uploaded pictures on the first page. */
  uploaded(): Promise<PictureRow[]>;
  row(name: string): Promise<PictureRow | undefined>;
  processDue(): Promise<void>;
}

interface Sent {
  file?: Buffer;
  type?: string;
}

interface LibraryAnswer {
  status: number;
  body: { message?: string; error?: string };
  headers: Record<string, unknown>;
}

export async function libraryOf(site: TestApp): Promise<Library> {
  const { token } = await site.superadmin();
  const usual = await photograph();
  const send = async (
    call: AnyCall,
    url: string,
    query: Record<string, string>,
    { file = usual, type = 'image/jpeg' }: Sent,
  ) => {
    const answer = await site.app.inject({
      method: call.method,
      url,
      query,
      payload: file,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const list = async (query: Record<string, string>) =>
    (await site.call(listPictures, { token, query })).body.rows;
  return {
    token,
    add: ({ file, type, ...query } = {}) => {
      const wanted = { name: 'sample-photo', alt: 'A sample of blue', ...query };
      const texts = Object.entries(wanted).map(([name, value]) => [name, String(value)]);
      return send(addPicture, addPicture.path, Object.fromEntries(texts), {
        file: file ?? usual,
        type: type ?? 'image/jpeg',
      });
    },
    replace: (name, revision, sent = {}) =>
      send(
        replacePicture,
        replacePicture.path.replace(':name', encodeURIComponent(name)),
        { revision: String(revision) },
        sent,
      ),
    uploaded: () => list({ filter: pictureFilters[1] }),
    row: async (name) => (await list({ q: name })).find((row) => row.name === name),
    async processDue() {
      const worker = startPictureWorker(site.context, fails);
      await worker.processDue();
      await worker.stop();
    },
  };
}

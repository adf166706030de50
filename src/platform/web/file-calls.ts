import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import { type AnySent, ApiError, type Arguments, readAnswer, send, somethingWentWrong } from './api.ts';

// Separate from callApi, because no public page sends or receives files.

/**
 * Downloads the file that a call answers with. Sends the bearer token, which a link cannot.
 * @returns the bytes and the file name
 * @throws {ApiError} like callApi
 */
export async function fetchFile<const C extends AnyCall>(
  call: C,
  ...[sent]: Arguments<C>
): Promise<{ bytes: Blob; name: string }> {
  const response = await send(call, (sent ?? {}) as AnySent, '*/*');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const bytes = await response.blob().catch(() => {
    throw new ApiError(somethingWentWrong, 0);
  });
  return { bytes, name: name ?? 'download' };
}

/**
 * Makes a call whose body is a file. The content type is only a hint; the server inspects the bytes.
 * @throws {ApiError} like callApi
 */
export async function sendFile<const C extends AnyCall>(
  call: C,
  file: Blob,
  ...[sent]: Arguments<C>
): Promise<AnswerOf<C>> {
  const withFile = { ...(sent as AnySent), file, type: typeOf(call, file) };
  return (await readAnswer(await send(call, withFile, 'application/json'))) as AnswerOf<C>;
}

/** The content type that the call declares, or the file's type for pictures. */
function typeOf({ file: taken }: AnyCall, file: Blob): string {
  if (taken && !taken.type.endsWith('/*')) return taken.type;
  return file.type.startsWith('image/') ? file.type : 'image/unknown';
}

import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import { type AnySent, ApiError, type Arguments, readAnswer, send, somethingWentWrong } from './api.ts';

// Apart from callApi, since no public page sends or takes files.

/**
 * Fetches a file of a call that answers with one; the bearer token goes along, as no link could carry it.
 * @returns its bytes, and the name that the server gave it
 * @throws {ApiError} as callApi does
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
 * Makes a call whose body is a file. Its type is only a hint; the server looks at the bytes.
 * @throws {ApiError} as callApi does
 */
export async function sendFile<const C extends AnyCall>(
  call: C,
  file: Blob,
  ...[sent]: Arguments<C>
): Promise<AnswerOf<C>> {
  const withFile = { ...(sent as AnySent), file, type: typeOf(call, file) };
  return (await readAnswer(await send(call, withFile, 'application/json'))) as AnswerOf<C>;
}

/** What the call takes; of pictures, of which it takes several, what the browser thinks it is. */
function typeOf({ file: taken }: AnyCall, file: Blob): string {
  if (taken && !taken.type.endsWith('/*')) return taken.type;
  return file.type.startsWith('image/') ? file.type : 'image/unknown';
}

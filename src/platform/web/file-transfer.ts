import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import {
  type AnySent,
  ApiError,
  type Arguments,
  parseJsonAnswer,
  sendApiRequest,
  somethingWentWrongText,
} from './api.ts';

// Sends and receives files. The file is separate from api.ts, because no public page transfers files.

/**
 * Downloads a file with the bearer token, which a link cannot send.
 * @throws {ApiError} as callApi
 */
export async function fetchFile<const C extends AnyCall>(
  call: C,
  ...[sent]: Arguments<C>
): Promise<{ bytes: Blob; name: string }> {
  const response = await sendApiRequest(call, (sent ?? {}) as AnySent, '*/*');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const bytes = await response.blob().catch(() => {
    throw new ApiError(somethingWentWrongText, 0);
  });
  return { bytes, name: name ?? 'download' };
}

/**
 * Uploads a file. Its content type is only a hint, since the server inspects the bytes.
 * @throws {ApiError} as callApi
 */
export async function sendFile<const C extends AnyCall>(
  call: C,
  file: Blob,
  ...[sent]: Arguments<C>
): Promise<AnswerOf<C>> {
  const withFile = { ...(sent as AnySent), file, type: typeOf(call, file) };
  return (await parseJsonAnswer(await sendApiRequest(call, withFile, 'application/json'))) as AnswerOf<C>;
}

/** Returns the content type that the call declares. For pictures returns the type of the file. */
function typeOf({ file: taken }: AnyCall, file: Blob): string {
  if (taken && !taken.type.endsWith('/*')) return taken.type;
  return file.type.startsWith('image/') ? file.type : 'image/unknown';
}

import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import {
  type AddressOf,
  type AnySent,
  ApiError,
  type Sent,
  sendApiRequest,
  somethingWentWrongText,
} from './api.ts';

/**
 * Creates a parser of server-sent events.
 * @returns a function that takes the next piece of the stream and returns the data of the events that it completes
 */
export function createEventParser(): (piece: string) => string[] {
  let text = '';
  return (piece) => {
    const blocks = `${text}${piece}`.replaceAll('\r\n', '\n').split('\n\n');
    text = blocks.pop() ?? '';
    return blocks.map(readData).filter((data) => data !== undefined);
  };
}

/** Returns the data of an event. Undefined for a block without data, such as a comment. */
function readData(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.replace(/^data: ?/, '')).join('\n');
}

/**
 * Opens a call that answers with server-sent events and reads it until it ends. Comment lines are signs of life.
 * @throws {ApiError} if the call is refused, does not arrive, or does not answer with events; the error of the
 *   connection; the AbortError of the signal
 */
export async function readEventStream<const C extends AnyCall>(
  call: C | AddressOf<C>,
  sent: Sent<C>,
  { onSign, onEvent }: { onSign: () => void; onEvent: (event: AnswerOf<C>) => void },
): Promise<void> {
  const response = await sendApiRequest(call, sent as AnySent, 'text/event-stream');
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new ApiError(somethingWentWrongText, response.status);
  const parse = createEventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onSign();
    for (const data of parse(value)) onEvent(JSON.parse(data));
  }
}

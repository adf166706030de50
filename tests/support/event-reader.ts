export interface EventReader {
  /** Returns the next event, when it has arrived. */
  next(): Promise<Record<string, unknown>>;
  close(): void;
}

/** Reads server-sent events. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          if (event.startsWith('data: ')) return JSON.parse(event.slice('data: '.length));
          continue;
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream has ended');
        text += value;
      }
    },
    close: () => controller.abort(),
  };
}

import http from 'node:http';
import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';

export interface Client {
  /** Makes a call and gives its answer. @throws with status and text when it is refused */
  call<C extends AnyCall>(
    call: C,
    sent: { body?: unknown; params?: Record<string, string>; token?: string },
  ): Promise<AnswerOf<C>>;
  /** Sends a body that was written beforehand. Resolves with the status. */
  send(call: AnyCall, body: Buffer, token: string): Promise<number>;
}

/**
 * A client on this machine whose connections come from 127.0.0.`network`, so that many delegates are not counted as one.
 */
export function newClient(origin: string, network = 1): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64, localAddress: `127.0.0.${network}` });
  const request = (method: string, path: string, body: Buffer, token?: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers: http.OutgoingHttpHeaders = {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const sending = http.request(origin + path, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      });
      sending.on('error', reject);
      sending.end(body);
    });
  return {
    async call(call, { body, params, token }) {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params?.[name] ?? ''),
      );
      const payload = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      const { status, text } = await request(call.method, path, payload, token);
      if (status !== 200) throw new Error(`${call.method} ${path}: ${status} ${text}`);
      return JSON.parse(text);
    },
    send: async (call, body, token) => (await request(call.method, call.path, body, token)).status,
  };
}

import http from 'node:http';
import https from 'node:https';
import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';

export interface Client {
  /**
   * Makes a call and returns its answer.
   * @throws with status and text if the status is not 200
   */
  call<C extends AnyCall>(
    call: C,
    sent: { body?: unknown; params?: Record<string, string>; token?: string },
  ): Promise<AnswerOf<C>>;
  /** Makes a call with a serialised body, and returns the answer with any status. */
  ask(
    call: AnyCall,
    sent: { body?: Buffer; params?: Record<string, string>; token?: string },
  ): Promise<Reply>;
}

interface Reply {
  status: number;
  text: string;
  retryAfterSeconds: number | undefined;
}

/** Creates a client that connects from 127.0.0.`network`, so that not all delegates share one rate limit. */
export function newClient(origin: string, network = 1): Client {
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress: `127.0.0.${network}`, family: 4 });
  const ask: Client['ask'] = ({ method, path }, { body = Buffer.alloc(0), params, token }) =>
    new Promise((resolve, reject) => {
      const headers: http.OutgoingHttpHeaders = {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const sending = request(origin + filled(path, params), { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        const retryAfter = response.headers['retry-after'];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString('utf8'),
            retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
          }),
        );
      });
      sending.on('error', reject);
      sending.end(body);
    });
  return {
    ask,
    async call(call, { body, ...sent }) {
      const payload = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) };
      const { status, text } = await ask(call, { ...sent, ...payload });
      if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
      return JSON.parse(text);
    },
  };
}

function filled(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '#connections/server/post-webhook.ts';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a receiver of webhooks on this machine. It answers 204, after the `statuses`. With 'silent' it never answers. */
export async function startWebhookReceiver(statuses: (number | 'silent')[] = []) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    const status = statuses.shift() ?? 204;
    if (status === 'silent') return;
    response.writeHead(status, status < 400 && status >= 300 ? { location: 'https://127.0.0.1/' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Reaches this receiver by every name, without TLS. */
  const network: Network = {
    request: ((url: URL, options: object) =>
      httpRequest(new URL(url.href.replace('https:', 'http:')), options)) as typeof httpRequest,
    lookup: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    isPublicAddress: () => true,
  };
  return {
    received,
    statuses,
    network,
    address: `https://hooks.example.org:${port}/in?key=receivers-secret`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

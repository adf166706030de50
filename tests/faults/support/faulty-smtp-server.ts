import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * Behaviour of a mail server: works ('well'), refuses connections ('refusing'), never answers ('hanging'), rejects each
 * mail with a temporary error 4xx ('putting off'), or disconnects in the middle of each mail ('closing mid-message'). A
 * change also affects open connections.
 */
export type Behaviour = 'well' | 'refusing' | 'hanging' | 'putting off' | 'closing mid-message';

export interface FaultySmtpServer {
  url: string;
  behave(behaviour: Behaviour): void;
  /** Number of times that each mail was accepted, by its id. */
  readonly taken: ReadonlyMap<string, number>;
  readonly spoiled: number;
  close(): Promise<void>;
}

/**
 * Starts a mail server whose behaviour can change.
 * @param onMail receives address and text of each mail before it is acknowledged
 */
export async function faultySmtpServer(
  onMail: (address: string, mail: string) => void = () => {},
): Promise<FaultySmtpServer> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = 'well';
  let spoiled = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      if (behaviour === 'refusing' || behaviour === 'hanging') spoiled++;
      if (behaviour === 'refusing') done(new Error('not now'));
      else if (behaviour !== 'hanging') done();
    },
    onMailFrom(_address, _session, done) {
      if (behaviour === 'well' || behaviour === 'closing mid-message') return done();
      spoiled++;
      if (behaviour !== 'hanging') done(Object.assign(new Error('try again later'), { responseCode: 451 }));
    },
    async onData(stream, session, done) {
      if (behaviour === 'closing mid-message') {
        spoiled++;
        for (const socket of sockets) socket.destroy();
        return;
      }
      const mail = await text(stream).catch(() => undefined);
      if (mail === undefined) return;
      const id = /^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? 'without id';
      taken.set(id, (taken.get(id) ?? 0) + 1);
      onMail(session.envelope.rcptTo[0]?.address ?? '', mail);
      done();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    behave(next) {
      behaviour = next;
      if (next === 'well') for (const socket of sockets) socket.destroy();
    },
    taken,
    get spoiled() {
      return spoiled;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

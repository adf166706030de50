import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps nothing but the verification links, each until it is fetched. */
export interface LinkSink {
  url: string;
  /** Mails taken so far. */
  readonly taken: number;
  /** The token of the verification link mailed to an address; waits for the mail. */
  verificationToken(address: string): Promise<string>;
  close(): Promise<void>;
}

export async function linkSink(): Promise<LinkSink> {
  const arrived = new Map<string, string>();
  const awaited = new Map<string, (token: string) => void>();
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      const mail = (await text(stream)).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      taken++;
      const address = session.envelope.rcptTo[0]?.address ?? '';
      const token = /\/verifyemail\/([\w-]+)/.exec(mail)?.[1];
      if (token) {
        awaited.get(address)?.(token);
        arrived.set(address, token);
      }
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    get taken() {
      return taken;
    },
    async verificationToken(address) {
      const token = arrived.get(address) ?? (await new Promise<string>((got) => awaited.set(address, got)));
      awaited.delete(address);
      arrived.delete(address);
      return token;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

import { faultySmtpServer } from '#tests/faults/support/faulty-smtp-server.ts';

export type LinkSink = Awaited<ReturnType<typeof linkSink>>;

/** Starts a mail server that stores only verification links. Each is deleted when it is read. */
export async function linkSink() {
  const arrived = new Map<string, string>();
  const awaited = new Map<string, (token: string) => void>();
  const { url, taken, close } = await faultySmtpServer((address, mail) => {
    const token = /\/verifyemail\/([\w-]+)/.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
    if (!token) return;
    awaited.get(address)?.(token);
    arrived.set(address, token);
  });
  return {
    url,
    close,
    /** Returns the number of mails that were accepted. */
    taken: () => [...taken.values()].reduce((sum, times) => sum + times, 0),
    /** Waits for the mail to an address and returns the token of its link. */
    async verificationToken(address: string): Promise<string> {
      const token = arrived.get(address) ?? (await new Promise<string>((got) => awaited.set(address, got)));
      awaited.delete(address);
      arrived.delete(address);
      return token;
    },
  };
}

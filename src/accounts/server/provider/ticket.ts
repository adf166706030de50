import { z } from 'zod';
import type { Context } from '#platform/server/context.ts';

/** What the provider has vouched for, while its owner has something left to type: a code, or the sign-up form. */
const ticket = z.discriminatedUnion('for', [
  z.object({ for: z.literal('a code'), accountId: z.string(), until: z.number() }),
  z.object({ for: z.literal('a sign-up'), email: z.string(), until: z.number() }),
]);
type Ticket = z.infer<typeof ticket>;

/** Readable by this site alone. */
export function writeTicket({ secret }: Pick<Context, 'secret'>, written: Ticket): string {
  return Buffer.from(secret.seal(JSON.stringify(written))).toString('base64url');
}

/** What was written; undefined for a ticket of another purpose, one whose time is over, and what is none. */
export function readTicket<P extends Ticket['for']>(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  text: string,
  purpose: P,
): Extract<Ticket, { for: P }> | undefined {
  const read = ticket.safeParse(opened(secret, text));
  if (!read.success || read.data.for !== purpose || read.data.until <= clock()) return undefined;
  return read.data as Extract<Ticket, { for: P }>;
}

function opened(secret: Context['secret'], text: string): unknown {
  try {
    return JSON.parse(secret.open(Buffer.from(text, 'base64url')));
  } catch {
    return undefined;
  }
}

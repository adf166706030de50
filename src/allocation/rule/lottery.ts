import { compareTexts } from './compare-texts.ts';
import { sha256, toHex } from './digest.ts';
import type { Lottery } from './inputs.ts';

const encoder = new TextEncoder();

/** What is published before registration opens: with it anyone can verify that the secret was not changed afterwards. */
export const commitmentTo = (secret: string): Promise<string> => sha256(secret);

/** SHA-256 of the secret, the closing digest and the public number, one a line without an end of line after the last. */
export function seedOf({ secret, digest, publicNumber }: Lottery): Promise<string> {
  return sha256(`${secret}\n${digest}\n${publicNumber}`);
}

/**
 * The order of the lottery: by HMAC-SHA256 with the seed's 32 bytes as key over the ticket in UTF-8, the smallest first.
 * No one who knew only the commitment, or only the public number, could have chosen it.
 */
export async function lotteryOrder(lottery: Lottery, tickets: readonly string[]): Promise<string[]> {
  const seed = Uint8Array.from((await seedOf(lottery)).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const drawn = await Promise.all(
    tickets.map(async (ticket) => ({
      ticket,
      number: toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(ticket))),
    })),
  );
  return drawn
    .sort((a, b) => compareTexts(a.number, b.number) || compareTexts(a.ticket, b.ticket))
    .map(({ ticket }) => ticket);
}

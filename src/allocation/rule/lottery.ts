import type { Inputs, Lottery } from './inputs.ts';

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

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. In Node and in the browser. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What is published when registration closes, and goes into the lottery: tickets, wishes and seats, the tickets in the order
 * of their code units. Nothing an admin decides later is part of it.
 */
export function closingDigest(inputs: Pick<Inputs, 'seats' | 'delegates'>): Promise<string> {
  return sha256(
    JSON.stringify([
      inputs.seats.map(({ committee, portfolio }) => [committee, portfolio]),
      inputs.delegates
        .map(({ ticket, wishes }) => [
          ticket,
          wishes.map(({ committee, portfolios }) => [committee, portfolios]),
        ])
        .sort(([a], [b]) => compareTexts(String(a), String(b))),
    ]),
  );
}

/** Of everything an allocation depends on: another digest, and it may be another allocation. */
export function inputsDigest({ policy, seats, delegates, pins, excluded, lottery }: Inputs): Promise<string> {
  return sha256(
    JSON.stringify([
      policy,
      seats.map(({ committee, portfolio, withheld, demanding }) => [
        committee,
        portfolio,
        withheld,
        demanding,
      ]),
      delegates
        .toSorted((a, b) => compareTexts(a.ticket, b.ticket))
        .map(({ ticket, wishes, level, delegation, seat }) => [
          ticket,
          wishes.map(({ committee, portfolios }) => [committee, portfolios]),
          level,
          delegation ? [delegation.name, delegation.wish] : null,
          seat ? [seat.committee, seat.portfolio] : null,
        ]),
      pins
        .toSorted((a, b) => compareTexts(a.ticket, b.ticket))
        .map(({ ticket, committee, portfolio }) => [ticket, committee, portfolio]),
      excluded.toSorted(compareTexts),
      [lottery.secret, lottery.digest, lottery.publicNumber],
    ]),
  );
}

/** Orders texts by their code units: the same in every language and on every release. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

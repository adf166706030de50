import type { Inputs, Lottery } from './inputs.ts';

const encoder = new TextEncoder();

/** The commitment that is published before registration opens. It proves that the secret was not changed afterwards. */
export const commitmentTo = (secret: string): Promise<string> => sha256(secret);

/** SHA-256 of the secret, the closing digest and the public number, joined with line feeds. */
export function seedOf({ secret, digest, publicNumber }: Lottery): Promise<string> {
  return sha256(`${secret}\n${digest}\n${publicNumber}`);
}

/**
 * The order of the lottery: HMAC-SHA256 of each ticket in UTF-8, keyed with the seed's 32 bytes, in ascending order.
 * The commitment alone, or the public number alone, is not enough to choose the order.
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

/** The end of a ticket, which is random: its beginning is a time that tickets of the same minute share. */
export const shortTicket = (ticket: string): string => ticket.slice(-8);

/** Finds a ticket by its short form or as a whole. @returns 'several' when the short form is not unique */
export function findTicket(tickets: readonly string[], typed: string): string | 'several' | undefined {
  const text = typed.trim();
  if (tickets.includes(text)) return text;
  const [found, ...more] = tickets.filter((ticket) => shortTicket(ticket) === text);
  return more.length > 0 ? 'several' : found;
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Works in Node and in the browser. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Digest that is published when registration closes and becomes part of the seed: tickets, wishes and seats, sorted by the
 * code units of the tickets. It contains no later decision of an admin.
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

/** Digest of all inputs of an allocation. */
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

/** Compares texts by code units, independent of language and release. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

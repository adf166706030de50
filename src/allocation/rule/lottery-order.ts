import type { Inputs, Lottery } from './inputs.ts';

const encoder = new TextEncoder();

export const computeCommitment = (secret: string): Promise<string> => computeSha256Hex(secret);

/**
 * Returns the lottery's seed: the SHA-256 digest of secret, closing digest and public number, joined by line feeds.
 */
export function computeLotterySeed({ secret, digest, publicNumber }: Lottery): Promise<string> {
  return computeSha256Hex(`${secret}\n${digest}\n${publicNumber}`);
}

/**
 * Sorts tickets by the HMAC-SHA256 of their UTF-8 text, with the 32 bytes of the seed as the key. The order depends
 * on both the secret and the public number, so neither is enough to predict it.
 */
export async function computeLotteryOrder(lottery: Lottery, tickets: readonly string[]): Promise<string[]> {
  const seed = Uint8Array.from((await computeLotterySeed(lottery)).match(/../g) ?? [], (pair) =>
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

/**
 * Returns the last eight characters of a ticket, which are random. The first characters are the time of creation, so
 * they are equal for tickets that were created in the same minute.
 */
export const shortenTicket = (ticket: string): string => ticket.slice(-8);

/**
 * Finds a ticket by its whole text or by its short form.
 * @returns undefined if there is no such ticket, 'several' if more than one has this short form
 */
export function findTypedTicketOrSeveral(
  tickets: readonly string[],
  typed: string,
): string | 'several' | undefined {
  const text = typed.trim();
  if (tickets.includes(text)) return text;
  const [found, ...more] = tickets.filter((ticket) => shortenTicket(ticket) === text);
  return more.length > 0 ? 'several' : found;
}

/** Returns the SHA-256 digest as 64 hexadecimal digits. Works in Node and in browsers. */
export async function computeSha256Hex(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the SHA-256 digest of the seats in the catalogue's order and the tickets with their wishes, sorted by ticket.
 * It is published when the entries close and is a part of the seed, so later decisions by admins cannot change the
 * order.
 */
export function computeClosingDigest(inputs: Pick<Inputs, 'seats' | 'delegates'>): Promise<string> {
  return computeSha256Hex(
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

export function computeInputsDigest({
  policy,
  seats,
  delegates,
  pins,
  excluded,
  lottery,
}: Inputs): Promise<string> {
  return computeSha256Hex(
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

/** Compares texts by UTF-16 code units, so that the order does not depend on a locale or a version of its data. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

import { compareTexts } from './compare-texts.ts';
import type { Inputs } from './inputs.ts';

const encoder = new TextEncoder();

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

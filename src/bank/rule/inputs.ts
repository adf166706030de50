import type { ProofFacts } from './proof/facts.ts';

/** Whose payment is looked for. */
export interface Payer {
  /** Of the registration. */
  id: string;
  reference: string;
  duePaise: number;
  /** What is due of a group since some of it have withdrawn: either sum is right, the one asked for or this. */
  reducedPaise?: number | undefined;
  /** What was sent back to it and released: money that came and went pays for nothing. Nothing where none was. */
  refundedPaise?: number | undefined;
  /** What is marked as sent back and waits for its release. */
  waitingRefundPaise?: number | undefined;
  /** Twelve digits each: what the delegate has typed. */
  numbers: readonly string[];
  /** What the picture of the payment says, or why nobody knows; nothing where pictures are not read. */
  proof?: Proof | undefined;
  /** Twelve digits each: what was typed or shown in a picture before another took its place. */
  earlierNumbers?: readonly string[] | undefined;
  /** The day of registering, 'YYYY-MM-DD' in the club's time zone. */
  day: string;
  /** The day on which the newest picture or number was sent, where it was asked for again. */
  sentDay?: string | undefined;
  /** The same of the picture alone. */
  pictureDay?: string | undefined;
}

/** What was read in a picture; or it waits, or was given up. */
export type Proof = ProofFacts | 'waits' | 'unreadable';

/** What was read in the picture of a payment, if anything was. */
export function readOf({ proof }: Payer): ProofFacts | undefined {
  return typeof proof === 'object' ? proof : undefined;
}

/** What a sum that came is held against: the one asked for where it is that, else what is due since some have withdrawn. */
export function dueBeside(
  { duePaise, reducedPaise }: Pick<Payer, 'duePaise' | 'reducedPaise'>,
  paise: number | undefined,
): number {
  return paise === duePaise ? duePaise : (reducedPaise ?? duePaise);
}

/** What is left of money that came, in paise, without what was sent back. */
export function keptOf({ refundedPaise = 0 }: Payer, cameInPaise: number): number {
  return cameInPaise - refundedPaise;
}

/** Whether money that came, without what was sent back, is a sum that is due. */
export function isDueSum(payer: Payer, cameInPaise: number): boolean {
  const kept = keptOf(payer, cameInPaise);
  return dueBeside(payer, kept) === kept;
}

/** The numbers by which the bank may know a payment, what was typed first, each once. */
export function numbersOf(payer: Payer): string[] {
  const read = readOf(payer)?.number;
  return [...new Set([...payer.numbers, ...(read ? [read] : [])])];
}

/** What was sent before and nothing says any more, each once. */
export function earlierOf(payer: Payer): string[] {
  const now = numbersOf(payer);
  return [...new Set(payer.earlierNumbers)].filter((number) => !now.includes(number));
}

/** Money that came in. */
export interface Credit {
  id: string;
  day: string;
  paise: number;
  text: string;
}

/** A pair that somebody has looked at: it belongs together, or it does not. */
export interface Judged {
  payerId: string;
  creditId: string;
  belongs: boolean;
}

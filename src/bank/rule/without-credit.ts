import { formatMoney } from '#platform/rule/money.ts';
import type { Claims } from './claims.ts';
import { dueBeside, numbersOf, type Payer, readOf } from './inputs.ts';
import { proofWarnings } from './proof-warnings.ts';
import type { Standing } from './standing.ts';

/** How a payer stands whom no credit is claimed for: by a number that is nearly the bank's, or by the picture alone. */
export function withoutCredit(payer: Payer, claims: Claims): Standing {
  const warnings = proofWarnings(payer);
  const [near, ...others] = claims.near(payer);
  if (near && others.length === 0) {
    const { number, inBank, credit } = near;
    const said = payer.numbers.includes(number) ? `${number} was typed` : `the picture shows ${number}`;
    return {
      state: 'near_match',
      creditId: credit.id,
      reasons: [`One digit apart: ${said}, the bank has ${inBank}. The sum is the one due.`],
      warnings,
    };
  }
  const said = saidByProof(payer);
  const numbers = numbersOf(payer);
  const inNone =
    others.length > 0
      ? `${numbers.join(' and ')} ${numbers.length > 1 ? 'are' : 'is'} in no statement, and several credits are one digit apart.`
      : `Neither ${numbers[0]} nor the reference is in a statement.`;
  if (isAsExpected(payer))
    return { state: 'proof_plausible', creditId: null, reasons: [...said, inNone], warnings };
  if (numbers.length > 0)
    return { state: 'needs_review', creditId: null, reasons: [inNone, ...said], warnings };
  const nothing = 'No credit carries the reference.';
  const state = isSumRead(payer) || isNotDone(payer) ? 'needs_review' : 'unread';
  return { state, creditId: null, reasons: [nothing, ...said], warnings };
}

/** Number, sum and payee are read, nothing else was typed, and a word says that it is done and none is against it. */
function isAsExpected(payer: Payer): boolean {
  const read = readOf(payer);
  return (
    read?.number != null &&
    payer.numbers.every((typed) => typed === read.number) &&
    isSumRead(payer) &&
    read.payee !== null &&
    read.outcome === 'done'
  );
}

/** A word says that the payment failed, waits or came back. */
function isNotDone(payer: Payer): boolean {
  const outcome = readOf(payer)?.outcome ?? null;
  return outcome !== null && outcome !== 'done';
}

function isSumRead(payer: Payer): boolean {
  return readOf(payer)?.sums.some((rupees) => dueBeside(payer, rupees * 100) === rupees * 100) ?? false;
}

function saidByProof(payer: Payer): string[] {
  const { proof } = payer;
  if (proof === 'waits') return ['The picture has not been read yet.'];
  if (proof === 'unreadable') return ['The picture could not be read.'];
  if (proof === undefined) return [];
  const due = formatMoney(payer.reducedPaise ?? payer.duePaise);
  const isNumberRead = proof.number !== null;
  if (isSumRead(payer) && isNumberRead)
    return [
      'The picture shows a number and the sum due.',
      ...(proof.payee === null ? ['The payee was not read in the picture.'] : []),
      ...(proof.outcome === null ? ['The picture does not say clearly that the payment succeeded.'] : []),
    ];
  if (isSumRead(payer)) return ['No number of twelve digits was read in the picture.'];
  if (isNumberRead) return [`${due} was not read in the picture.`];
  return [`Neither ${due} nor a number of twelve digits was read in the picture.`];
}

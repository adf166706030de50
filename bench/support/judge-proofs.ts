import { extractProofFacts } from '#bank/rule/proof/facts.ts';
import { recogniseTextInChild } from '#bank/server/payment-proofs/proof-reader.ts';
import { peakMemoryOfChildren } from './children.ts';
import { proofScreens } from './proof-screens.ts';
import { mean, requireBelow, requireCondition } from './verdict.ts';

const secondsEach = 1;
const childMegabytes = 260;
const leastRight = 0.95;

/** Reads sample proofs in a child process like the server, and checks speed and results. */
export async function judgeProofs(): Promise<void> {
  const screens = await proofScreens();
  const results: {
    isClean: boolean;
    right: boolean;
    wrong: boolean;
    sum: boolean;
    payee: boolean;
    day: boolean;
  }[] = [];
  let otherSums = 0;
  const times: number[] = [];
  const read = async () => {
    for (const { name, proof, isClean, stored } of screens) {
      const started = performance.now();
      const found = await recogniseTextInChild(stored);
      times.push(performance.now() - started);
      const payee = { addresses: [proof.upiId], holders: [] };
      const facts = extractProofFacts(found, payee);
      const result = {
        isClean,
        right: facts.number === proof.number,
        wrong: facts.number !== null && facts.number !== proof.number,
        sum: facts.sums.includes(proof.rupees),
        payee: facts.payee === proof.upiId,
        day: facts.day === new Date(proof.at + 5.5 * 3_600_000).toISOString().slice(0, 10),
      };
      otherSums += screens.filter(
        ({ proof: other }) => other.rupees !== proof.rupees && facts.sums.includes(other.rupees),
      ).length;
      results.push(result);
      const missed = Object.entries({ number: result.right, sum: result.sum, day: result.day })
        .filter(([, isRight]) => !isRight)
        .map(([what]) => what);
      if (missed.length > 0) console.log(`     ${name}: ${missed.join(', ')} not read`);
    }
  };
  console.log(`${screens.length} screenshots of six layouts:`);
  const highest = await peakMemoryOfChildren(read);

  const [first = 0, ...others] = times;
  const count = (what: 'right' | 'wrong' | 'sum' | 'payee' | 'day', some = results) =>
    some.filter((one) => one[what]).length;
  const clean = results.filter(({ isClean }) => isClean);
  console.log(
    `     of all: number ${count('right')}, sum ${count('sum')}, UPI ID ${count('payee')}, day ${count('day')}; the first, with the start of the child, took ${first.toFixed(0)} ms`,
  );
  requireCondition(
    `the number of ${count('right', clean)} of ${clean.length} clean ones is right, at least 95%`,
    count('right', clean) >= leastRight * clean.length,
  );
  requireCondition(`a wrong number is taken from none: ${count('wrong')}`, count('wrong') === 0);
  requireCondition(`another fee is seen in none: ${otherSums}`, otherSums === 0);
  requireBelow('a picture takes', mean(others), secondsEach * 1_000, 'ms');
  requireBelow('the slowest', Math.max(...others), 2 * secondsEach * 1_000, 'ms');
  requireBelow('memory of the child at its highest', highest, childMegabytes, 'MB');
}

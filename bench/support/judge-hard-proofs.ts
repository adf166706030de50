import { judgedScreen } from '../../tests/support/judged-screen.ts';
import { paymentScreen } from '../../tests/support/payment-screens.ts';
import { judgeThat } from './verdict.ts';

const screens = 252;
const leastRight = 0.8;

/**
 * Pictures of payments that were drawn without a look at the reader: other apps, languages and words, tilted, of two payments, to others,
 * of other sums.
 * @param from the number of the first one
 */
export async function judgeHardProofs(from = 5_000): Promise<void> {
  const count = { right: 0, none: 0, wrong: 0, paid: 0, unpaid: 0, paidLookRight: 0, unpaidLookRight: 0 };
  for (let seed = from; seed < from + screens; seed++) {
    const screen = await paymentScreen(seed);
    const { number, looksRight } = await judgedScreen(screen);
    const isWrong = number !== null && number !== screen.number;
    count[isWrong ? 'wrong' : number === null ? 'none' : 'right']++;
    count[screen.isPaid ? 'paid' : 'unpaid']++;
    if (looksRight) count[screen.isPaid ? 'paidLookRight' : 'unpaidLookRight']++;
    if (isWrong || (looksRight && !screen.isPaid)) console.log(`     ${screen.name}`);
  }
  const { right, none, wrong, paid, unpaid, paidLookRight, unpaidLookRight } = count;
  console.log(
    `${screens} hard pictures: ${right} numbers right, ${none} none; ${paidLookRight} of ${paid} that show the fee paid look right`,
  );
  judgeThat(`the number of ${right} of ${screens} is right, at least 80%`, right >= leastRight * screens);
  judgeThat(`a wrong number is taken from none: ${wrong}`, wrong === 0);
  judgeThat(
    `of ${unpaid} that do not show the fee paid none looks right: ${unpaidLookRight}`,
    unpaidLookRight === 0,
  );
}

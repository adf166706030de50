/** The facts of a payment that apps show. Names and banks are samples. */
export interface Proof {
  rupees: number;
  number: string;
  /** Time of the payment in epoch milliseconds. */
  at: number;
  payer: string;
  payee: string;
  /** UPI id of the payee. */
  upiId: string;
  outcome: 'done' | 'pending' | 'failed';
}

const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
const short = inIndia({ day: 'numeric', month: 'short', year: 'numeric' });
const figures = inIndia({ day: '2-digit', month: '2-digit', year: 'numeric' });
const clock = inIndia({ hour: 'numeric', minute: '2-digit', hour12: true });

/** Returns the texts of a proof in the spellings of several apps. */
export function wordsOf({ rupees, number, at, payer, payee, upiId, outcome }: Proof) {
  const said = { done: 'successful', pending: 'pending', failed: 'failed' }[outcome];
  return {
    sum: rupees.toLocaleString('en-IN'),
    withPaise: rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 }),
    number,
    inFours: number.replace(/(\d{4})(?=\d)/g, '$1 '),
    /** The id that the app gives the payment, longer than the bank's number. */
    appId: `T${String(at).slice(0, 10)}${number.slice(2)}${number.slice(0, 3)}`,
    letters: `CICAg${number.replace(/\d/g, (digit) => 'KdPqRzWxYb'[Number(digit)] ?? '')}`,
    day: short.format(at),
    dayInFigures: figures.format(at),
    time: clock.format(at),
    payer,
    payee,
    upiId,
    payerId: `${payer.toLowerCase().replace(/[^a-z]/g, '')}@samplebank`,
    outcome: said,
    status: `Payment ${said}`,
  };
}
export type Words = ReturnType<typeof wordsOf>;

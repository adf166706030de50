export interface Figure {
  /** The measured quantity, such as 'registrations per second'. */
  what: string;
  measured: number;
  /** The machine's own limit, measured in the same run. */
  limit: number;
  /** The least acceptable share of the limit, 0 to 1. */
  atLeast: number;
}

/** Prints a figure and its limit. The command fails when the figure is too low. */
export function judge({ what, measured, limit, atLeast }: Figure): void {
  const share = measured / limit;
  const good = share >= atLeast;
  const percent = (part: number) => `${(part * 100).toFixed(0)}%`;
  console.log(
    `${good ? 'ok  ' : 'LOW '} ${what}: ${measured.toFixed(1)} of ${limit.toFixed(1)} possible = ${percent(share)} (at least ${percent(atLeast)})`,
  );
  if (!good) process.exitCode = 1;
}

/** Prints a figure that must stay under a limit. The command fails when it does not. */
export function judgeUnder(what: string, measured: number, limit: number, unit: string): void {
  const good = measured < limit;
  console.log(`${good ? 'ok  ' : 'HIGH'} ${what}: ${measured.toFixed(0)} ${unit} (under ${limit} ${unit})`);
  if (!good) process.exitCode = 1;
}

/** Prints whether a condition was met. The command fails when it was not. */
export function judgeThat(what: string, held: boolean): void {
  console.log(`${held ? 'ok  ' : 'NOT '} ${what}`);
  if (!held) process.exitCode = 1;
}

/** Runs `work` repeatedly, `atOnce` at a time, for the given time. Returns completions per second. */
export async function rate(
  atOnce: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let begun = 0;
  let done = 0;
  const loop = async () => {
    while (performance.now() < until) {
      await work(begun++);
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return done / ((performance.now() - started) / 1000);
}

/** The smallest value that this share of the values (0 to 1) does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The mean of at least one value. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

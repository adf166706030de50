export interface Figure {
  /** Name of the measured value, such as 'registrations per second'. */
  what: string;
  measured: number;
  /** Maximum that the machine reaches, measured in the same run. */
  limit: number;
  /** Share of `limit` that must be reached, from 0 to 1. */
  atLeast: number;
}

/** Prints a measured value. The command fails if it is too low. */
export function requireShareOfLimit({ what, measured, limit, atLeast }: Figure): void {
  const share = measured / limit;
  const good = share >= atLeast;
  const percent = (part: number) => `${(part * 100).toFixed(0)}%`;
  console.log(
    `${good ? 'ok  ' : 'LOW '} ${what}: ${measured.toFixed(1)} of ${limit.toFixed(1)} possible = ${percent(share)} (at least ${percent(atLeast)})`,
  );
  if (!good) process.exitCode = 1;
}

/** Prints a measured value. The command fails unless it is below the limit. */
export function requireBelow(what: string, measured: number, limit: number, unit: string): void {
  const good = measured < limit;
  console.log(`${good ? 'ok  ' : 'HIGH'} ${what}: ${measured.toFixed(0)} ${unit} (under ${limit} ${unit})`);
  if (!good) process.exitCode = 1;
}

/** Prints a condition. The command fails unless it is met. */
export function requireCondition(what: string, held: boolean): void {
  console.log(`${held ? 'ok  ' : 'NOT '} ${what}`);
  if (!held) process.exitCode = 1;
}

/** Runs `work` repeatedly, `atOnce` at a time. Returns how often it was completed per second. */
export async function measureRate(
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

/** Returns the smallest value that is not exceeded by this share (0 to 1) of the values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the mean of at least one value. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

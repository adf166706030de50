import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Runs a program, shows its output and waits for its end.
 * @throws Error if it fails
 */
export async function runCommand(command: string, words: readonly string[]): Promise<void> {
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${words[0]} ended with ${code}`);
}

/**
 * Runs a program and shows the lines of its output that `isStep` accepts, each with the seconds since the one before.
 * @throws Error with the end of the output if it fails
 */
export async function runSteps(
  command: string,
  words: readonly string[],
  isStep: (line: string) => boolean,
): Promise<void> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  let step: { line: string; started: number } | undefined;
  const endStep = () => {
    if (step)
      console.log(`ok      ${step.line} (${Math.round((performance.now() - step.started) / 1000)} s)`);
    step = undefined;
  };
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output.push(line);
      if (!isStep(line)) return;
      endStep();
      step = { line, started: performance.now() };
    });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`${step?.line ?? command} ended with ${code}\n${output.slice(-60).join('\n')}`);
  endStep();
}

/** Runs a program without output. Returns what it has printed, or undefined if it fails or does not exist. */
export async function askCommand(command: string, words: readonly string[]): Promise<string | undefined> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  try {
    const [code] = await once(child, 'close');
    return code === 0 ? output.trim() : undefined;
  } catch {
    return undefined;
  }
}

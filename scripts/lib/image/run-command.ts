import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program, shows its output and waits for its end.
 * @throws Error if it fails
 */
export async function runCommand(command: string, words: readonly string[]): Promise<void> {
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${words[0]} ended with ${code}`);
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

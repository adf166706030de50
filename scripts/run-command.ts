import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/** What a finished command left: its exit code (1 when a signal ended it) and all it wrote, in order and without colours. */
export interface CommandResult {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();
let ending = false;
/** Milliseconds a command has to end by itself. */
const patience = 5_000;
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command quietly in its own process group, so that whatever it starts can be ended with it.
 *
 * @param environment variables added to our own; `undefined` takes one away
 * @returns never throws: a command that cannot be started has code 127 and the reason as its output. Does not
 *   return any more once {@link endCommandsOnSignal} is ending everything
 */
export function runCommand(
  command: string,
  commandArguments: readonly string[],
  environment: Record<string, string | undefined> = {},
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(command, commandArguments, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => done({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => {
      running.delete(child);
      // What was ended by the person is no result: nobody shall report it as one.
      if (!ending) done({ code: code ?? 1, output: stripVTControlCharacters(output) });
    });
  });
}

/** Runs one of the project's scripts or tools (a JavaScript or TypeScript file) under this very Node. */
export function runScript(
  file: string,
  scriptArguments: readonly string[] = [],
  environment: Record<string, string | undefined> = {},
): Promise<CommandResult> {
  return runCommand(process.execPath, [file, ...scriptArguments], environment);
}

/**
 * On Ctrl-C and SIGTERM ends every running command with all it started, awaits `cleanUp`, and ends this
 * process by the same signal.
 *
 * @returns takes the handlers away again, before somebody else handles the signals
 */
export function endCommandsOnSignal(cleanUp: () => Promise<void> = async () => {}): () => void {
  const end = async (signal: NodeJS.Signals) => {
    // npm passes Ctrl-C on although the terminal has already sent it: the second one must not cut the first short.
    if (ending) return;
    ending = true;
    await Promise.all([...running].map(endGroup));
    await cleanUp();
    release();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of endingSignals) process.removeListener(signal, end);
  };
  for (const signal of endingSignals) process.on(signal, end);
  return release;
}

/** Asks a command and all it started to end, and ends them after a while if they do not. */
async function endGroup(child: ChildProcess): Promise<void> {
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  signalGroup(child, 'SIGINT');
  await Promise.race([closed, wait(patience, undefined, { ref: false })]);
  signalGroup(child, 'SIGKILL');
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}

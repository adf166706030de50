import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** What a finished script left: its exit code (1 when a signal ended it) and all it wrote, without colours, what it complained of first. */
export interface ScriptResult {
  code: number;
  output: string;
}

/**
 * Runs one of the project's scripts or tools (a JavaScript or TypeScript file) quietly under this very Node. It ends with
 * us: the launcher passes signals on to everything it started.
 *
 * @param environment variables added to our own
 * @returns never throws: a script that cannot be run has a code other than 0 and the reason as its output
 */
export function runScript(
  file: string,
  scriptArguments: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<ScriptResult> {
  const options = {
    env: { ...process.env, ...environment },
    maxBuffer: Number.POSITIVE_INFINITY,
    windowsHide: true,
  };
  return new Promise((done) => {
    execFile(process.execPath, [file, ...scriptArguments], options, (error, out, err) => {
      const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
      done({ code, output: stripVTControlCharacters(err + out) });
    });
  });
}

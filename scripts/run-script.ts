import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** The result of a script: its exit code (1 when a signal ended it) and its output without colours, standard error first. */
export interface ScriptResult {
  code: number;
  output: string;
}

/**
 * Runs a script or tool of the project under this Node, without output. It ends with this process: the launcher passes signals to all child
 * processes.
 * @param environment variables added to those of this process
 * @returns never throws: if the script cannot start, the code is not 0 and the output has the reason
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

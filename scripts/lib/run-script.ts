import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Result of a script. `output` has no colours and starts with standard error. */
export interface ScriptResult {
  code: number;
  output: string;
}

/**
 * Runs a script with this Node, without output to the terminal. Never throws: if the script cannot start, the code is
 * not 0 and the output contains the reason.
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

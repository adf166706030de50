import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Name of the headless build of Chromium, which opens a page in about half the time. */
export const headlessShell = 'chromium-headless-shell';
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Finds the system's Chromium or Chrome. Undefined if there is none. */
export const findChromium = () => findProgram([headlessShell, ...fullBrowsers]);

/** Finds a full browser, which renders pages as on a user's device, to measure pages. */
export const findFullChromium = () => findProgram(fullBrowsers);

export const hasHeadlessShell = () => findProgram([headlessShell]) !== undefined;

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Arguments that run Chromium without a window, without a sandbox (it may run as root), and without network requests
 * of its components.
 */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Arguments of a full Chromium that measures pages. The popups below its address bar are pages too, which it would load
 * for each new window, on the same processor as the measured page.
 */
export const measuringArguments = [
  ...chromiumArguments,
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,OptimizationHints',
];

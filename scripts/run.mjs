/**
 * Runs a script of this project: `node scripts/run.mjs <script> [arguments]`.
 *
 * Plain JavaScript without dependencies, because it is what runs before anything is installed and under
 * the machine's own Node (20 or later). It installs the packages when the lock file asks for it, then runs
 * the script under the Node release the project pins, which is one of them.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import Module from 'node:module';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  hasProcessGroups,
  isSameTree,
  memoryEnvironment,
  npmCommand,
  pinnedNodeIn,
  withoutModulesOnPath,
} from './launcher.mjs';

const { arch, platform } = process;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const installedLockFile = join(modules, '.package-lock.json');
const packagedNode = pinnedNodeIn(platform, arch, modules);
const pinnedRelease = Object.values(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies,
)[0];
/** Where npm has none for the machine, its own Node, if that is the release. */
const pinnedNode = packagedNode ?? process.execPath;

/**
 * How the C library gives memory back. Hashing a password and decoding a picture take
 * large blocks for a moment on several threads; by default the library keeps them for ever, which tripled the server's
 * memory within a hundred registrations.
 */
const memoryHabits = memoryEnvironment(
  platform,
  JSON.parse(readFileSync(new URL('./memory-habits.json', import.meta.url), 'utf8')),
);

const [script, ...scriptArguments] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node scripts/run.mjs <script> [arguments]');
  process.exit(2);
}
process.chdir(root);
endWithNpm();
if (!packagedNode && !isPinnedNode()) {
  console.error(`npm has no Node ${pinnedRelease} for ${platform} ${arch}: install that release yourself.`);
  process.exit(1);
}
if (!isInstalled()) await install();
if (isPinnedNode() && hasMemoryHabits()) runHere();
else await runUnderPinnedNode();

function isInstalled() {
  if (!existsSync(installedLockFile) || !existsSync(pinnedNode)) return false;
  if (statSync(lockFile).mtimeMs <= statSync(installedLockFile).mtimeMs) return true;
  // A copied or freshly checked out folder has new file times but the same packages.
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const same = isSameTree(packagesIn(lockFile), packagesIn(installedLockFile));
  if (same) utimesSync(installedLockFile, new Date(), new Date());
  return same;
}

async function install() {
  const started = Date.now();
  console.log('Installing packages (once, about a minute) ...');
  let result = await runNpmCi();
  if (result.code !== 0 || !existsSync(pinnedNode)) {
    console.log('The installation failed, trying once more ...');
    result = await runNpmCi();
  }
  if (result.code !== 0 || !existsSync(pinnedNode)) {
    console.error(
      `${result.output}\nCould not install the packages: is the network reachable, and this folder writable?`,
    );
    process.exit(1);
  }
  console.log(`Installed packages in ${Math.round((Date.now() - started) / 1000)} s`);
}

function runNpmCi() {
  const { command, shell } = npmCommand(platform);
  return runChild(command, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    env: withoutModulesOnPath(platform, process.env, modules),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
}

function isPinnedNode() {
  return process.version === `v${pinnedRelease}`;
}

/** They must be there when a process begins. */
function hasMemoryHabits() {
  return Object.keys(memoryHabits).every((name) => process.env[name] !== undefined);
}

/** Runs the script in this process, as if it had been Node's own argument. */
function runHere() {
  Module.enableCompileCache?.(join(modules, '.cache/compiled'));
  process.argv = [process.execPath, resolve(script), ...scriptArguments];
  Module.runMain();
}

/**
 * Ends with npm. npm passes signals to the shell between us, which passes none on, and an npm that is killed
 * outright passes nothing at all: a server left behind would keep its port and its database.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || !hasProcessGroups(platform)) return;
  const parent = process.ppid;
  const npm = isShell(parent) ? parentOf(parent) : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === parent || parentOf(parent) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}

function isShell(pid) {
  return /^\d+ \((ba|da|a)?sh\) /.test(processStatus(pid));
}

function parentOf(pid) {
  return Number(/\) \S (\d+) /.exec(processStatus(pid))?.[1]);
}

/** As Linux tells it; elsewhere an empty text, and then only the death of the parent itself is seen. */
function processStatus(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

async function runUnderPinnedNode() {
  const self = fileURLToPath(import.meta.url);
  const { code, output } = await runChild(pinnedNode, [self, script, ...scriptArguments], {
    env: { ...memoryHabits, ...process.env },
    stdio: 'inherit',
  });
  if (output) console.error(output);
  process.exit(code);
}

/**
 * Runs a child to its end, passing each signal on once, to it and all it has started. A child that died of a signal takes
 * us along.
 */
function runChild(command, childArguments, options) {
  const inGroup = hasProcessGroups(platform);
  return new Promise((done) => {
    const child = spawn(command, childArguments, { ...options, detached: inGroup });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const passedOn = new Set();
    // Ours to hear in any case: who ends before the child leaves it alone.
    const passOn = (signal) => {
      if (inGroup && !passedOn.has(signal)) signalGroup(child.pid, signal);
      passedOn.add(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    child.on('error', (error) => done({ code: 1, output: `Could not run ${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      for (const each of signals) process.removeListener(each, passOn);
      if (signal) dieOf(signal);
      else done({ code: code ?? 1, output });
    });
  });
}

function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // No one is left in the group.
  }
}

/** Ends as the child ended, so that npm and the shell see the signal and add no error. */
function dieOf(signal) {
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + constants.signals[signal]), 500);
}

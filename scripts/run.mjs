/**
 * Runs a script: `node scripts/run.mjs <script> [arguments]`. Installs the packages when the lock file has changed, and
 * runs the script under the pinned Node release, which is one of the packages. This file is plain JavaScript without
 * dependencies, because it runs before the installation, under the machine's own Node (20 or later).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import Module from 'node:module';
import { constants } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
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
/** The pinned Node release that npm has installed, or the running Node if npm has no release for this machine. */
const pinnedNode = packagedNode ?? process.execPath;

/**
 * Settings that make the C library and V8 return freed memory. Without them, hashing and decoding, which allocate large
 * blocks in several threads, triple the server's memory within a hundred registrations.
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
if (isPinnedNode() && hasMemoryHabits()) await runHere();
else await runUnderPinnedNode();

function isInstalled() {
  if (!existsSync(installedLockFile) || !existsSync(pinnedNode)) return false;
  if (statSync(lockFile).mtimeMs <= statSync(installedLockFile).mtimeMs) return true;
  // Compares the packages, because the file times are new in a copied checkout.
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

function isServer(path) {
  return ['scripts/serve.ts', 'scripts/start.ts'].includes(
    relative(root, resolve(path)).replaceAll('\\', '/'),
  );
}

function isPinnedNode() {
  return process.version === `v${pinnedRelease}`;
}

/** Returns true if this process was started with the memory settings, which have no effect later. */
function hasMemoryHabits() {
  return Object.keys(memoryHabits).every((name) => process.env[name] !== undefined);
}

/**
 * Runs the script in this process, with the arguments of a main program. Only the child processes of a server use the
 * compile cache, because Node keeps all entries that it has read in memory (8 MB) until the process ends.
 */
async function runHere() {
  const compileCache = join(modules, '.cache/compiled');
  if (isServer(script)) {
    const { loadStrippedSources } = await import('./stripped-sources.mjs');
    loadStrippedSources(root);
    process.env.NODE_COMPILE_CACHE ??= compileCache;
  } else Module.enableCompileCache?.(compileCache);
  process.argv = [process.execPath, resolve(script), ...scriptArguments];
  Module.runMain();
}

/**
 * Ends this process when npm ends. npm sends signals to its shell, which does not forward them, and a killed npm sends
 * none. A server that remained would keep its port and database.
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

/**
 * Reads the state of a process. Empty on systems without /proc, where only the end of the direct parent is detected.
 */
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
 * Runs a child process and forwards each signal to its group once. If a signal has killed the child, this process ends
 * by the same signal.
 */
function runChild(command, childArguments, options) {
  const inGroup = hasProcessGroups(platform);
  return new Promise((done) => {
    const child = spawn(command, childArguments, { ...options, detached: inGroup });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const passedOn = new Set();
    // Forwards the signal, because the child would otherwise continue without parent.
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
    // Ignores the error: the group has no process left.
  }
}

/** Ends this process by a signal, so that npm and the shell print no further error. */
function dieOf(signal) {
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + constants.signals[signal]), 500);
}

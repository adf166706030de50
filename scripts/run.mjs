/**
 * Runs a script: `node scripts/run.mjs <script> [arguments]`. Installs the packages when the lock file has changed. Under
 * a Node that is too old for the packages, it installs a newer one beside this file first, and runs everything under
 * that. This file is plain JavaScript without dependencies, because it also runs under the machine's own Node (20 or
 * later).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import Module from 'node:module';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  canInstallPackages,
  hasProcessGroups,
  isInside,
  isSameTree,
  isSupportedNode,
  npmCommand,
  pinnedNodeIn,
  pinnedRelease,
  withoutModulesOnPath,
} from './lib/launcher.mjs';

const { arch, platform } = process;
const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));
const modules = join(root, 'node_modules');
const nodeFolder = join(root, 'scripts/lib/node');
const npmFolder = join(root, 'scripts/lib/npm');
const pinnedNpm = join(npmFolder, 'node_modules/npm/bin/npm-cli.js');

const [script, ...scriptArguments] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node scripts/run.mjs <script> [arguments]');
  process.exit(2);
}
process.chdir(root);
endWithNpm();
// Release 1.1 had a Node among its packages, which npm puts first on the PATH. It cannot replace itself. Tries only once,
// because `node` can be this one again where the PATH has another name for the folder.
if (isInside(platform, process.execPath, modules) && !process.env.MUN_LEFT_MODULES)
  await runUnder('node', { MUN_LEFT_MODULES: '1' });
if (!isSupportedNode(process.versions.node)) await runUnder(await installedNode());
if (!isInstalled(root)) {
  await install(root, 'Installing packages (once, about a minute) ...', 'Installed packages');
}
await runHere();

/** Returns the path of the pinned Node. Installs it if it is missing or outdated. */
async function installedNode() {
  const release = pinnedRelease(platform, arch, readJson(join(nodeFolder, 'package.json')));
  const machine = `This machine has Node ${process.versions.node}, which is too old.`;
  if (!release) {
    console.error(`${machine} npm has no newer one for ${platform} ${arch}: install Node 24 yourself.`);
    process.exit(1);
  }
  const node = pinnedNodeIn(platform, arch, join(nodeFolder, 'node_modules'));
  if (!existsSync(node) || !isInstalled(nodeFolder)) {
    const start = `${machine} Installing Node ${release} for this folder only (once, 50 MB) ...`;
    await install(nodeFolder, start, `Installed Node ${release}`, node);
  }
  if (!canInstallPackages(process.versions.node) && !isInstalled(npmFolder))
    await install(npmFolder, 'Installing npm for this folder only ...', 'Installed npm', pinnedNpm);
  return node;
}

/** Returns true if the packages of a folder are those of its lock file. */
function isInstalled(folder) {
  const lockFile = join(folder, 'package-lock.json');
  const installedLockFile = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedLockFile)) return false;
  if (statSync(lockFile).mtimeMs <= statSync(installedLockFile).mtimeMs) return true;
  // Compares the packages, because the file times are new in a copied checkout.
  const same = isSameTree(readJson(lockFile).packages, readJson(installedLockFile).packages);
  if (same) utimesSync(installedLockFile, new Date(), new Date());
  return same;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * Installs the packages of a folder, with a second try.
 * @param needed file that exists after the installation
 */
async function install(folder, start, end, needed = join(folder, 'node_modules')) {
  const started = Date.now();
  console.log(start);
  let result = await runNpmCi(folder);
  if (result.code !== 0 || !existsSync(needed)) {
    console.log('The installation failed, trying once more ...');
    result = await runNpmCi(folder);
  }
  if (result.code !== 0 || !existsSync(needed)) {
    console.error(
      `${result.output}\nCould not install the packages: is the network reachable, and this folder writable?`,
    );
    process.exit(1);
  }
  console.log(`${end} in ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * Installs with the npm of the machine, under the Node that it came with. Where that is too old, with the npm and the
 * Node of this folder. No package is compiled for one Node.
 */
function runNpmCi(folder) {
  const isPinned = isInside(platform, process.execPath, nodeFolder) && existsSync(pinnedNpm);
  const { command, shell } = isPinned ? { command: process.execPath, shell: false } : npmCommand(platform);
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  return runChild(command, isPinned ? [pinnedNpm, ...words] : words, {
    cwd: folder,
    env: withoutModulesOnPath(platform, process.env, modules),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
}

/** Runs the script in this process, with the arguments of a main program. */
async function runHere() {
  Module.enableCompileCache?.(join(modules, '.cache/compiled'));
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

/** Runs this launcher under another Node, and ends with its exit code. */
async function runUnder(node, environment = {}) {
  const { code, output } = await runChild(node, [self, script, ...scriptArguments], {
    env: { ...withoutModulesOnPath(platform, process.env, modules), ...environment },
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

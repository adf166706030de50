import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { askCommand, runCommand, runSteps } from '../run-command.ts';

const published = 'docker.io/library/node:24-bookworm-slim';
const ownBase = 'localhost/mun-base';
/** Lets npm in the build trust the certificates that this machine trusts, such as those of a proxy. */
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds the image of the Dockerfile with Podman. Makes the base image from Debian's packages if the published one cannot
 * be fetched.
 * @throws Error if Podman is missing or a step fails
 */
export async function buildImage(root: string, image: string): Promise<void> {
  if ((await askCommand('podman', ['--version'])) === undefined)
    throw new Error('Podman is missing: apt-get install podman debootstrap');
  const base = await findBase();
  const words = [
    'build',
    // Needs no control groups and no separate network, which a container inside a container does not have.
    '--isolation=chroot',
    '--network=host',
    '--format=docker',
    `--build-arg=NODE_IMAGE=${base}`,
    `--tag=${image}`,
    root,
  ];
  await runSteps('podman', words, (line) => /(^|\] )STEP \d/.test(line));
}

async function findBase(): Promise<string> {
  if ((await askCommand('podman', ['pull', '--quiet', published])) !== undefined) return published;
  if ((await askCommand('podman', ['image', 'exists', ownBase])) === undefined) await makeBase();
  return ownBase;
}

/** Makes an image with Debian, the Node that runs this script, its npm and the user of the published image. */
async function makeBase(): Promise<void> {
  console.log(`${published} cannot be fetched. Making a base image with debootstrap ...`);
  const folder = mkdtempSync(join(tmpdir(), 'mun-base-'));
  const system = join(folder, 'root');
  try {
    await runCommand('debootstrap', ['--variant=minbase', 'bookworm', system]);
    cpSync(process.execPath, join(system, 'usr/local/bin/node'));
    const npm = await askCommand('npm', ['root', '--global']);
    if (!npm) throw new Error('There is no npm.');
    cpSync(join(npm, 'npm'), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/local/bin/npm'));
    await runCommand('chroot', [system, 'useradd', '--uid', '1000', '--create-home', 'node']);
    if (existsSync(certificates)) {
      await runCommand('mkdir', ['-p', join(system, dirname(certificates))]);
      cpSync(certificates, join(system, certificates), { dereference: true });
    }
    const archive = join(folder, 'root.tar');
    await runCommand('tar', ['--create', `--file=${archive}`, `--directory=${system}`, '.']);
    const environment = `ENV NODE_EXTRA_CA_CERTS=${certificates}`;
    await runCommand('podman', ['import', '--change', environment, archive, ownBase]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

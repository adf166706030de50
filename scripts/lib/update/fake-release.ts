import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { git } from '../release/git.ts';

/** What is broken in a release: on every database, or only on that of the site. */
export type Fault = 'build' | 'migration' | 'health' | 'migration of the site' | 'health of the site';

const scripts = resolve(import.meta.dirname, '../..');

/**
 * A small program with the scripts of a release. It stores names in SQLite, migrates when it starts, and refuses a
 * database of a later version, as the site does.
 */
const database = `
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
export const { version, fault } = JSON.parse(readFileSync('package.json', 'utf8'));
export const folder = process.env.DATA_DIR;
export const file = join(folder, 'site.sqlite');
export const breaks = (what) =>
  fault === what || (fault === what + ' of the site' && !folder.includes('trial-'));
export function open() {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('pragma journal_mode = wal; create table if not exists names (name text primary key)');
  db.exec('create table if not exists migrations (version text primary key)');
  const later = db.prepare('select version from migrations where version > ?').get(version);
  if (later) throw new Error('This database belongs to ' + later.version);
  db.prepare('insert or ignore into migrations values (?)').run(version);
  if (breaks('migration')) {
    db.exec("update names set name = 'damaged ' || name");
    throw new Error('The migration fails');
  }
  return db;
}
`;
const serve = `
import { createServer } from 'node:http';
import { breaks, open, version } from './database.ts';
const db = open();
const server = createServer((request, response) => {
  const answer = (status, body = '') => response.writeHead(status).end(body);
  if (request.url === '/healthz/ready') return answer(breaks('health') ? 503 : 200);
  if (request.url === '/healthz/status')
    return request.headers.authorization === 'Bearer ' + process.env.METRICS_TOKEN
      ? answer(200, JSON.stringify({ version, pid: process.pid }))
      : answer(404);
  if (request.method !== 'POST') return answer(200, 'A sample page');
  db.prepare('insert or ignore into names values (?)').run(request.url);
  answer(200);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => { db.close(); process.exit(0); });
  server.closeIdleConnections();
});
`;
const backup = `
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { file } from './database.ts';
const db = new DatabaseSync(file, { timeout: 5000 });
db.prepare('vacuum into ?').run(process.argv[2]);
db.close();
writeFileSync(process.argv[2] + '.key', 'a sample key');
`;
const restore = `
import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { file, folder } from './database.ts';
mkdirSync(folder, { recursive: true });
copyFileSync(process.argv[2], file, constants.COPYFILE_EXCL);
`;
const build = `
import { breaks } from './database.ts';
if (breaks('build')) throw new Error('The pages could not be built');
`;

/** Commits a release to a repository, and tags it. */
export function commitRelease(repository: string, version: string, fault?: Fault): void {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  write('package.json', JSON.stringify({ name: 'sample', version, fault, type: 'module' }));
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    write(file, '{ "packages": {} }');
  for (const [name, text] of Object.entries({ database, serve, backup, restore, build }))
    write(`scripts/${name}.ts`, text);
  mkdirSync(join(repository, 'scripts/lib'), { recursive: true });
  for (const file of ['run.mjs', 'lib/launcher.mjs'])
    copyFileSync(join(scripts, file), join(repository, 'scripts', file));
  addPinnedNode(repository);
  git(repository, 'add', '--all', '--force');
  const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.org'];
  git(repository, ...author, 'commit', '--quiet', '-m', `Release ${version}`);
  git(repository, 'tag', `v${version}`);
}

/** The Node that the launcher has installed here, for a machine whose own is too old. */
function addPinnedNode(repository: string): void {
  const folder = join(repository, 'scripts/lib/node');
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(scripts, 'lib/node', file), join(folder, file));
  const installed = join(scripts, 'lib/node/node_modules');
  const link = join(folder, 'node_modules');
  if (existsSync(installed) && !existsSync(link)) symlinkSync(installed, link);
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originPlaceholder } from '#platform/contract/origin.ts';
import { providerNamePlaceholder, providerReturnPath } from '#platform/contract/provider.ts';
import { yearPlaceholder } from '#platform/contract/this-year.ts';

/** A build folder as `npm run build` leaves it, with the least of everything in it. */
export interface SampleBuild {
  folder: string;
  remove(): Promise<void>;
}

/** Pages /about and /login, one for every /user/:id, and a picture of each kind of name. */
export async function sampleBuild(): Promise<SampleBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const csp = { scripts: ['sha256-c2FtcGxl'], styles: [] };
  await mkdir(join(folder, 'client/pictures'), { recursive: true });
  const page = `<link rel="canonical" href="${originPlaceholder}/about">`;
  for (const file of ['about.html', 'account.html']) await writeFile(join(folder, 'client', file), page);
  await writeFile(join(folder, 'client/missing.html'), `<p>© ${yearPlaceholder} The club</p>`);
  const logIn = `<html data-provider="${providerNamePlaceholder}">`;
  await writeFile(join(folder, 'client/login.html'), logIn);
  for (const file of ['photo-400-0123456789ab.webp', 'og-about.png'])
    await writeFile(join(folder, 'client/pictures', file), file);
  const pages = [
    { path: '/about', file: 'about.html', csp },
    { path: '/login', file: 'login.html', csp },
    { path: providerReturnPath, file: 'login.html', csp },
    { path: '/user/:id', file: 'account.html', csp },
    { path: '/resetpassword/:token', file: 'account.html', csp },
  ];
  const built = { pages, notFound: { file: 'missing.html', csp } };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(built));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

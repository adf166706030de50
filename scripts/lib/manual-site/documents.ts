import { dirname, join, posix } from 'node:path';
import type { ManualPage } from '#help/rule/manual.ts';

interface DocumentGroup {
  readonly title: string;
  /** Paths of files in docs, with the titles of their links. */
  readonly documents: Readonly<Record<string, string>>;
}

/** The documents beside the manual, for those who choose, run the club or run the server. */
export const documentGroups: readonly DocumentGroup[] = [
  {
    title: 'Begin',
    documents: {
      'first-evening.md': 'A first evening',
      'compare.md': 'Compared with others',
      'demo.md': 'The demo',
    },
  },
  {
    title: 'Run the club',
    documents: {
      'for-next-years-team.md': 'For next year’s team',
      'running-the-days.md': 'Running the conference days',
      'payment-reconciliation.md': 'Payment reconciliation',
      'allocation.md': 'Seat allocation, in detail',
      'product/connections.md': 'Rules of connections',
    },
  },
  {
    title: 'Run the server',
    documents: {
      'hosting/README.md': 'Hosts compared',
      'hosting/vps.md': 'A rented server',
      'hosting/containers.md': 'Containers',
      'hosting/coolify.md': 'Coolify',
      'hosting/yunohost.md': 'YunoHost',
      'hosting/render.md': 'Render',
      'hosting/railway.md': 'Railway',
      'hosting/fly.md': 'Fly',
      'operations.md': 'Operations',
      'settings.md': 'Settings',
      'figures.md': 'Figures',
      'security.md': 'Security',
    },
  },
];

export const documentFiles: readonly string[] = documentGroups.flatMap(({ documents }) =>
  Object.keys(documents),
);

export const indexFile = 'index.html';

/** Returns the file of a page of the manual in the site. All pages are in one folder, so that links need no path. */
export const toPageFile = (name: string): string => `${name}.html`;

/** Returns the file of a document: 'hosting-vps.html' for hosting/vps.md, 'hosting.html' for hosting/README.md. */
export const toDocumentFile = (document: string): string =>
  `${document.replace(/(?:\/README)?\.md$/, '').replaceAll('/', '-')}.html`;

/** Returns the file of a picture: 'pictures/desk-today.webp' for desk/today.webp. */
export const toPictureFile = (picture: string): string => `pictures/${picture.replaceAll('/', '-')}`;

/** Returns the path in docs of a file that a document or page names. */
export const resolveInDocs = (document: string, path: string): string =>
  posix.normalize(join(dirname(document), path).replaceAll('\\', '/'));

/** Returns the path in docs of a file that a page of the manual names. */
export const resolveInManual = (path: string): string => resolveInDocs('manual/README.md', path);

/** Returns the paths of the pictures of the manual, as its pages name them. */
export const listManualPictures = (pages: Readonly<Record<string, ManualPage>>): string[] =>
  Object.values(pages).flatMap(({ tasks }) =>
    tasks.flatMap(({ picture }) => (picture ? [picture.file] : [])),
  );

/**
 * Returns the link in the site for a link of a document.
 * @returns undefined for a file that is not part of the site, such as a source file
 */
export function toSiteLink(document: string, href: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = toSiteFile(resolveInDocs(document, path));
  return file !== undefined && anchor !== undefined ? `${file}#${anchor}` : file;
}

function toSiteFile(path: string): string | undefined {
  if (path === 'manual/README.md') return indexFile;
  const [, page] = /^manual\/([\w-]+)\.md$/.exec(path) ?? [];
  if (page !== undefined) return toPageFile(page);
  return documentFiles.includes(path) ? toDocumentFile(path) : undefined;
}

import { pages as listedPages } from '#site/content/pages.ts';
import { site as sampleSite } from '#site/content/site.ts';
import type { DocumentKind } from '#site/contract/documents.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts a document of an earlier version of the site to today's shape, as far as that can be known; anything else is
 * returned as it is, for `checkDocument` to judge. Stored revisions, exports and drafts are read through this function.
 * @param value parsed JSON
 */
export function upgradeDocument(kind: DocumentKind, value: unknown): unknown {
  return upgrades[kind]?.(value) ?? value;
}

const upgrades: { readonly [Kind in DocumentKind]?: (value: unknown) => unknown } = {
  site: upgradeSite,
  pages: upgradePages,
};

function upgradeSite(value: unknown): unknown {
  return isGroup(value) ? { copyrightSince: sampleSite.copyrightSince, ...value } : value;
}

/** The code decides which pages there are: stored titles and descriptions are merged over its list. */
function upgradePages(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const stored = new Map(value.filter(isGroup).map((page) => [page.path, page]));
  return listedPages.map((page) => ({ ...page, ...stored.get(page.path), openGraph: page.openGraph }));
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

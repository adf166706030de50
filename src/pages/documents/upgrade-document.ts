import { firstEventName } from '#pages/content/first-event.ts';
import { pages as listedPages } from '#pages/content/pages.ts';
import { site as sampleSite } from '#pages/content/site.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import { mainEdition } from './main-edition.ts';

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
  faq: upgradeFaq,
  apply: withoutEventName,
  conferencePage: upgradeConferencePage,
};

const namesOfNetworks: Readonly<Record<string, string>> = {
  video: 'Video channel',
  photo: 'Photo sharing',
  social: 'Social network',
  professional: 'Professional network',
};

/** The copyright had no first year, and there were exactly four social networks. */
function upgradeSite(value: unknown): unknown {
  if (!isGroup(value)) return value;
  const { social } = value;
  const networks = isGroup(social)
    ? Object.entries(social).map(([kind, url]) => ({ network: namesOfNetworks[kind] ?? kind, url }))
    : social;
  return { copyrightSince: sampleSite.copyrightSince, ...value, social: networks };
}

/** The questions were in two columns. */
function upgradeFaq(value: unknown): unknown {
  return Array.isArray(value) ? value.flat() : value;
}

/** Executive board, security council and poster belonged to no event. */
function upgradeConferencePage(value: unknown): unknown {
  if (!isGroup(value) || !('executiveBoard' in value)) return withoutEventName(value);
  const { poster, executiveBoard, unsc, ...others } = value;
  const councils = isGroup(unsc) ? [{ id: 'unsc', ...unsc }] : [];
  return withoutEventName({
    ...others,
    editions: [{ event: mainEdition, poster, executiveBoard, councils }],
  });
}

/** Texts that named the event of the sample club: they follow the event's name now. */
function withoutEventName(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(firstEventName, '{event}')
      .replace(/^Four committees, /, '{committees} committees, ');
  if (Array.isArray(value)) return value.map(withoutEventName);
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutEventName(part)]));
}

/** The code decides which pages there are: stored titles and descriptions are merged over its list. */
function upgradePages(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const stored = new Map(value.filter(isGroup).map((page) => [page.path, page]));
  const merged = listedPages.map((page) => ({
    ...page,
    ...stored.get(page.path),
    openGraph: page.openGraph,
  }));
  return withoutEventName(merged);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

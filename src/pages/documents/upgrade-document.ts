import { site as sampleSite } from '#pages/content/club.ts';
import { firstEventName } from '#pages/content/conference.ts';
import { pages as listedPages } from '#pages/content/pages.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { isGroup } from './entries.ts';

/**
 * Upgrades a document of an earlier version of the site to today's schema. Other values are returned unchanged, for `checkDocument`. Stored
 * revisions, exports and drafts are read through this function.
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

const networkNames: Readonly<Record<string, string>> = {
  video: 'Video channel',
  photo: 'Photo sharing',
  social: 'Social network',
  professional: 'Professional network',
};

/** Earlier documents had no first year of the copyright, and exactly four social networks. */
function upgradeSite(value: unknown): unknown {
  if (!isGroup(value)) return value;
  const { social } = value;
  const networks = isGroup(social)
    ? Object.entries(social).map(([kind, url]) => ({ network: networkNames[kind] ?? kind, url }))
    : social;
  return { copyrightSince: sampleSite.copyrightSince, ...value, social: networks };
}

/** Earlier documents had the questions in two columns. */
function upgradeFaq(value: unknown): unknown {
  return Array.isArray(value) ? value.flat() : value;
}

/** In earlier documents the executive board, the security council and the poster belonged to no event. */
function upgradeConferencePage(value: unknown): unknown {
  if (!isGroup(value) || !('executiveBoard' in value)) return withoutEventName(value);
  const { poster, executiveBoard, unsc, ...others } = value;
  const councils = isGroup(unsc) ? [{ id: 'unsc', ...unsc }] : [];
  return withoutEventName({
    ...others,
    editions: [{ event: mainEdition, poster, executiveBoard, councils }],
  });
}

/** Replaces the sample event's name in texts by a placeholder. */
function withoutEventName(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(firstEventName, '{event}')
      .replace(/^Four committees, /, '{committees} committees, ');
  if (Array.isArray(value)) return value.map(withoutEventName);
  if (!isGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutEventName(part)]));
}

/** The code determines which pages exist. Stored titles and descriptions are merged into its list. */
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

/** The id of the main event in an export, since another installation has another id. */
export const mainEdition = 'main';

/** Assigns the edition of one event on the conference page to another event. */
export function moveEdition<Content extends Pick<SiteContent, 'conferencePage'>>(
  content: Content,
  from: string,
  to: string,
): Content {
  const { conferencePage } = content;
  const editions = conferencePage.editions.map((edition) =>
    edition.event === from ? { ...edition, event: to } : edition,
  );
  return { ...content, conferencePage: { ...conferencePage, editions } };
}

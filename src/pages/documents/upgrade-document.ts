import listedPages from '#pages/content/pages.json' with { type: 'json' };
import { sampleEventName } from '#pages/content/sample-event.ts';
import sampleSite from '#pages/content/site.json' with { type: 'json' };
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { isFieldGroup } from './document-values.ts';

/**
 * Upgrades a document that was stored by an older version to the current schema. Returns other values unchanged;
 * `checkAndTrimDocument` then checks them. Call it on every stored revision, export and draft.
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

/**
 * Upgrades older documents. They lacked the region and the first year of the copyright, had exactly four social
 * networks, and stored only the name of the institute.
 */
function upgradeSite(value: unknown): unknown {
  if (!isFieldGroup(value)) return value;
  const { social, institute } = value;
  const networks = isFieldGroup(social)
    ? Object.entries(social).map(([kind, url]) => ({ network: networkNames[kind] ?? kind, url }))
    : social;
  return {
    copyrightSince: sampleSite.copyrightSince,
    region: sampleSite.region,
    ...value,
    social: networks,
    institute: upgradeInstitute(institute),
  };
}

/**
 * Converts the name of the institute to its settings. Older versions had no settings, and used the domain and the label
 * of the sample club for every club.
 */
function upgradeInstitute(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return sampleSite.institute.map((institute) => ({ ...institute, name: value, shortName: value }));
}

/** Upgrades older documents, which had the questions in two columns. */
function upgradeFaq(value: unknown): unknown {
  return Array.isArray(value) ? value.flat() : value;
}

/**
 * Upgrades older documents, in which the executive board, the security council and the poster belonged to no event.
 */
function upgradeConferencePage(value: unknown): unknown {
  if (!isFieldGroup(value)) return value;
  const upgraded = upgradeCoSponsor(value);
  if (!('executiveBoard' in upgraded)) return withoutEventName(upgraded);
  const { poster, executiveBoard, unsc, ...others } = upgraded;
  const councils = isFieldGroup(unsc) ? [{ id: 'unsc', ...unsc }] : [];
  return withoutEventName({
    ...others,
    editions: [{ event: mainEventExportId, poster, executiveBoard, councils }],
  });
}

/** Upgrades older documents, which had exactly one co-sponsor. */
function upgradeCoSponsor({ coSponsor, ...others }: Record<string, unknown>): Record<string, unknown> {
  return coSponsor === undefined ? others : { coSponsors: [coSponsor], ...others };
}

function withoutEventName(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(sampleEventName, '{event}')
      .replace(/^Four committees, /, '{committees} committees, ');
  if (Array.isArray(value)) return value.map(withoutEventName);
  if (!isFieldGroup(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutEventName(part)]));
}

/** Merges stored titles and descriptions into the list of pages, which is defined by the code. */
function upgradePages(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const stored = new Map(value.filter(isFieldGroup).map((page) => [page.path, page]));
  const merged = listedPages.map((page) => ({
    ...page,
    ...stored.get(page.path),
    openGraph: page.openGraph,
  }));
  return withoutEventName(merged);
}

/** Id of the main event in an export, because its real id differs between installations. */
export const mainEventExportId = 'main';

export function replaceEditionEventId<Content extends Pick<SiteContent, 'conferencePage'>>(
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

import type { Page } from '../contract/documents.ts';
import type { PageInputs } from '../page-inputs.ts';
import { formatByline, formatRecordTitle } from '../rule/public-record.ts';

/** Lists the titles and descriptions of the pages of all public records: the overview, then committees and articles. */
export function listRecordPages({ records, content }: Pick<PageInputs, 'records' | 'content'>): Page[] {
  const openGraph = content.pages[0]?.openGraph ?? '';
  return records.flatMap(({ path, eventName, isShown, committees, articles }) => [
    {
      path,
      title: formatRecordTitle({ isShown, eventName }),
      description: isShown
        ? `What the committees of ${eventName} decided, their votes and their awards.`
        : `Articles of the press team of ${eventName}.`,
      openGraph,
    },
    ...committees.map((committee) => ({
      path: committee.path,
      title: `${committee.shortName}, record of ${eventName}`,
      description: `Agenda, results, votes and awards of ${committee.name} at ${eventName}.`,
      openGraph,
    })),
    ...articles.map((article) => ({
      path: article.path,
      title: article.title,
      description: `By ${formatByline(article)}, ${eventName}.`,
      openGraph,
    })),
  ]);
}

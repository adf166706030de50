import type { Page } from '../contract/documents.ts';
import type { PageInputs } from '../page-inputs.ts';

/** Lists the titles and descriptions of the pages of all public records: the overview, then one for each committee. */
export function listRecordPages({ records, content }: Pick<PageInputs, 'records' | 'content'>): Page[] {
  const openGraph = content.pages[0]?.openGraph ?? '';
  return records.flatMap(({ path, eventName, committees }) => [
    {
      path,
      title: `Public record of ${eventName}`,
      description: `What the committees of ${eventName} decided, their votes and their awards.`,
      openGraph,
    },
    ...committees.map((committee) => ({
      path: committee.path,
      title: `${committee.shortName}, record of ${eventName}`,
      description: `Agenda, results, votes and awards of ${committee.name} at ${eventName}.`,
      openGraph,
    })),
  ]);
}

import { pressPath } from '#platform/contract/paths.ts';

/** Returns the address of an article, or of the list of articles, of an event. */
export const buildPressLink = (eventName: string, articleId?: string): string =>
  `${pressPath}?${new URLSearchParams({ event: eventName, ...(articleId !== undefined && { article: articleId }) })}`;

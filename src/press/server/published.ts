import { toSlug } from '#platform/rule/slug.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { PublishedArticle } from '#record/server/index.ts';
import { splitParagraphs } from '../rule/paragraphs.ts';
import { listNewestTitles, listPublishedArticles } from './articles.sql.ts';
import { listPicturesOfArticles } from './pictures.sql.ts';

/** Number of headlines on a wall screen. */
const maxHeadlines = 3;

/** Returns the last part of the path of an article, such as '3-clean-water'. Unique in the event. */
export const buildArticleAddress = ({ place, title }: { place: number; title: string }): string =>
  `${place}-${toSlug(title)}`;

/** Lists the published articles by the ids of their events, the newest first. */
export async function mapPublishedArticles(db: Db): Promise<ReadonlyMap<string, PublishedArticle[]>> {
  const articles = await listPublishedArticles(db);
  const pictures = Map.groupBy(
    await listPicturesOfArticles(
      db,
      articles.map(({ id }) => id),
    ),
    ({ articleId }) => articleId,
  );
  return Map.groupBy(
    articles.map((article) => ({
      eventId: article.eventId,
      address: buildArticleAddress(article),
      title: article.title,
      byline: article.byline,
      committeeName: article.committeeName,
      publishedAt: article.publishedAt ?? 0,
      paragraphs: splitParagraphs(article.body),
      pictures: (pictures.get(article.id) ?? [])
        .filter(({ askedBy }) => askedBy !== null)
        .map(({ id, caption }) => ({ id, caption })),
    })),
    ({ eventId }) => eventId,
  );
}

/** Lists the newest headlines of an event for its wall screens. */
export const listHeadlines = (db: Db, eventId: string): Promise<string[]> =>
  listNewestTitles(db, eventId, maxHeadlines);

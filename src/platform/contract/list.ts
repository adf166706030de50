import { z } from 'zod';

/** Rows on one page of a list. */
export const rowsPerPage = 50;

const mostPages = 10_000;

/** The page of a list, from 1. */
export const pageField = z.coerce.number<string | number>().int().min(1).max(mostPages).default(1);

/** The text of a search. A row matches when each word of the search is the beginning of one of its words. */
export const searchField = z.string().max(200).default('');

/** The answer with one page of a list. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    page: z.number(),
    /** The number of rows on all pages. */
    total: z.number(),
  });
}

/** The offset of a page. */
export function rowsBefore(page: number, perPage: number = rowsPerPage): number {
  return (page - 1) * perPage;
}

import { z } from 'zod';

/** How many rows of a long list one answer holds. */
export const rowsPerPage = 50;

const mostPages = 10_000;

/** Which page of a list, from 1. */
export const pageField = z.coerce.number<string | number>().int().min(1).max(mostPages).default(1);

/** The text of a search: words, each of which must begin a word of the row. */
export const searchField = z.string().max(200).default('');

/** One page of a paginated list, with what the pager below it needs. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    page: z.number(),
    /** How many rows there are on all pages. */
    total: z.number(),
  });
}

/** How many rows are before a page. */
export function rowsBefore(page: number, perPage: number = rowsPerPage): number {
  return (page - 1) * perPage;
}

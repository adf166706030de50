import { z } from 'zod';

export const rowsPerPage = 50;

const mostPages = 10_000;

export const pageNumberSchema = z.coerce.number<string | number>().int().min(1).max(mostPages).default(1);

/** Search text. A row is found if each word of the text is the beginning of a word in the row. */
export const searchTextSchema = z.string().max(200).default('');

export function buildListPageSchema<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    page: z.number(),
    total: z.number(),
  });
}

export function offsetOfPage(page: number, perPage: number = rowsPerPage): number {
  return (page - 1) * perPage;
}

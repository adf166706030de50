import { z } from 'zod';

/** Returns a schema for a text that contains more than spaces. The schema does not trim the text. */
export const nonBlankTextSchema = (mistake: string) =>
  z.string().refine((typed) => typed.trim() !== '', mistake);

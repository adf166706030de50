import { z } from 'zod';

/** Schema of a typed text that is more than spaces. Returns the text as it was typed. */
export const filled = (mistake: string) => z.string().refine((typed) => typed.trim() !== '', mistake);

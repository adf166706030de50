import { z } from 'zod';

export const longestPictureName = 80;

/** Names a picture of the library. */
export const pictureName = z
  .string()
  .min(1, 'must be chosen')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a picture name: small letters, digits and single hyphens');

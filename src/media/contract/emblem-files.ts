// Separate from the calls, because pages load it and no public page needs zod.

/** Name of the picture in the library that is the emblem of the club. Without it, the emblem is the drawn one. */
export const emblemPictureName = 'club-emblem';

/** Maximum size of the uploaded file in bytes. It fits into the answers of the set-up form. */
export const maxEmblemBytes = 2 * 1024 * 1024;

/**
 * The square PNGs of an uploaded emblem, by where they are shown. `side` and `padding` are in pixels. `backdrop` is what
 * lies behind a transparent emblem: 'dark' pages and 'light' papers get a plate only where the emblem would not be seen
 * on them, and 'plate' always gets one.
 */
export const emblemUses = {
  page: { side: 256, padding: 0, backdrop: 'dark', isRounded: true },
  favicon: { side: 64, padding: 2, backdrop: 'plate', isRounded: true },
  touch: { side: 180, padding: 16, backdrop: 'plate', isRounded: false },
  icon: { side: 192, padding: 8, backdrop: 'plate', isRounded: true },
  large: { side: 512, padding: 20, backdrop: 'plate', isRounded: true },
  // Systems cut up to a tenth from each side of a maskable icon, and the corners of a circle.
  maskable: { side: 512, padding: 90, backdrop: 'plate', isRounded: false },
  mail: { side: 128, padding: 6, backdrop: 'plate', isRounded: true },
  paper: { side: 480, padding: 0, backdrop: 'light', isRounded: true },
} as const satisfies Record<
  string,
  { side: number; padding: number; backdrop: 'dark' | 'light' | 'plate'; isRounded: boolean }
>;
export type EmblemUse = keyof typeof emblemUses;

/** Returns the address of a PNG of an uploaded emblem. It contains a digest, so its content never changes. */
export const buildEmblemPath = (digest: string, use: EmblemUse): string => `/emblems/${use}-${digest}.png`;

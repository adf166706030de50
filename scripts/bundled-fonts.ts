import { fileURLToPath } from 'node:url';

/** Fonts of packages, for every text that this process draws from here on. Read once, when the first text is drawn. */
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));

import { fileURLToPath } from 'node:url';

/** Makes Fontconfig use the bundled fonts. It reads this variable once, when the first text is drawn. */
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));

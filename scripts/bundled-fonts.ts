import { fileURLToPath } from 'node:url';

/** Makes this process draw all text with the bundled fonts. The setting is read once, when the first text is drawn. */
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));

import { fileURLToPath } from 'node:url';

/** Makes Fontconfig use the bundled fonts. It reads the variable only when the first text is drawn. */
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('fonts.conf', import.meta.url));

import { join } from 'node:path';
import { must } from './must.ts';

/** Name of the environment variable with the folder that prepare-sites.ts fills. */
export const preparedFolder = 'PREPARED_SITES';

/** Returns the data folder of a site after its first start. */
export const newSiteFolder = (): string => join(must(process.env[preparedFolder]), 'data');

/**
 * Returns the settings of a server that spares work which other tests check (remember-work.ts).
 * @param modules further modules that the server loads first
 */
export const rememberingServer = (...modules: readonly URL[]) => ({
  NODE_OPTIONS: [new URL('./remember-work.ts', import.meta.url), ...modules]
    .map(({ href }) => `--import=${href}`)
    .join(' '),
  RENDERED_PAGES: join(must(process.env[preparedFolder]), 'pages'),
});

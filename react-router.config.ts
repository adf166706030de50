import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/lib/assets/compress-assets.ts';
import { writeServiceWorker } from './scripts/lib/assets/service-worker.ts';

/** The build knows no content: the server renders the pages (src/pages/server/render-site.ts). */
export default {
  appDirectory: 'src/app',
  ssr: true,
  // All routes come with the page: a reader who follows a link asks for the data of a page, and never for the routes.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await writeServiceWorker(buildDirectory);
    await compressAssets(buildDirectory);
  },
} satisfies Config;

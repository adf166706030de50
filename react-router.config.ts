import type { Config } from '@react-router/dev/config';
import { finishBuild } from './scripts/post-build.ts';
import { patternsOf, samplePath } from './scripts/route-patterns.ts';
import routes, { notFoundPath } from './src/app/routes.ts';

const patterns = patternsOf(routes);

/** Every route becomes a file, those with parameters in their path one for all their values. */
export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: {
    paths: ({ getStaticPaths }) => [...getStaticPaths(), ...patterns.map(samplePath), notFoundPath],
    concurrency: 2,
  },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) =>
    finishBuild(buildDirectory, { notFoundPath, patterns }),
} satisfies Config;

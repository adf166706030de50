import type { Config } from '@react-router/dev/config';
import { finishBuild } from './scripts/post-build.ts';
import { notFoundPath } from './src/app/routes.ts';

/** Everything without a parameter in its path becomes a file; what has one is answered with the fallback page. */
export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: {
    paths: ({ getStaticPaths }) => [...getStaticPaths(), notFoundPath],
    concurrency: 2,
  },
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig, notFoundPath),
} satisfies Config;

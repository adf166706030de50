import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { routerWithoutUnused } from './scripts/drop-unused-components.ts';
import { type SharedChunk, sharedChunkOf, sharedChunks } from './scripts/shared-chunk.ts';

/** Nearly all of them runs on every page: a browser that reads this hint compiles them while they arrive, beside the page. */
const runsOnLoad = new Set<string>(['site' satisfies SharedChunk, 'entry.client']);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), routerWithoutUnused],
  build: {
    // Browsers that know light-dark(): every token resolves where it is used, so that a part of a page can be night.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // An inlined asset would need data: in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Decision 30: thirty small files cost every public page more than their bytes.
          output: {
            // Every page carries the names of all files: without words in them it is 0.7 KB lighter.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: sharedChunks.map((chunk, at) => ({
                priority: sharedChunks.length - at,
                name: (id, graph) =>
                  sharedChunkOf(id, (one) => graph.getModuleInfo(one)) === chunk ? chunk : null,
              })),
            },
            postBanner: ({ name }) => (runsOnLoad.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
    },
  },
});

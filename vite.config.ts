import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { deskLabelsPlugin } from './scripts/lib/assets/desk-labels.ts';
import { manualPlugin } from './scripts/lib/assets/manual.ts';

const entries = [
  fileURLToPath(import.meta.resolve('react-dom/client')),
  fileURLToPath(new URL('src/app/root.tsx', import.meta.url)),
];
let sharedModules: Set<string> | undefined;

/** Adds a module and all modules that it imports statically. */
function addStaticImports(id: string, context: Rolldown.ChunkingContext, found: Set<string>): Set<string> {
  if (!found.has(id)) {
    found.add(id);
    const imports = [...(context.getModuleInfo(id)?.importedIds ?? [])];
    for (const imported of imports) addStaticImports(imported, context, found);
  }
  return found;
}

/** Whether every page loads a module, because it is part of React or imported by the root. */
function isShared(id: string, context: Rolldown.ChunkingContext): boolean {
  sharedModules ??= entries.reduce(
    (found, entry) => addStaticImports(entry, context, found),
    new Set<string>(),
  );
  return sharedModules.has(id);
}

const isPackage = (id: string): boolean => id.includes('/node_modules/');

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), deskLabelsPlugin(), manualPlugin()],
  build: {
    // Browsers that know light-dark(): every token resolves where it is used, so that a part of a page can be night.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // An inlined asset would need data: in the content security policy.
    assetsInlineLimit: 0,
    // Pages paint as early with preloads, and load a helper for them.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page loads compresses better in two files than in twenty: 125 instead of 145 KB with headers on `/`
              // (docs/decisions/03-build-steps.md).
              groups: [
                {
                  debugName: 'packages',
                  priority: 1,
                  name: (id, context) => (isPackage(id) && isShared(id, context) ? 'packages' : null),
                },
                { debugName: 'shared', name: (id, context) => (isShared(id, context) ? 'shared' : null) },
              ],
            },
          },
        },
      },
    },
  },
});

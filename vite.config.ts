import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const everyPage =
  /src\/(platform\/web\/(toast|toast-region|session|theme|api|page-title|navigation-focus)\.tsx?|platform\/web\/ui\/(icons|button|figure|picture|theme-switch)\.tsx|platform\/figure\/|site\/web\/(seal|header|footer|layout|navigation|meta|site-picture|carousel)[\w-]*\.tsx?)/;

/** Nearly all of them runs on every page: a browser that reads this hint compiles them while they arrive, beside the page. */
const runsOnLoad = new Set(['site', 'entry.client']);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
          // The parts that every public page stands on come in one file: thirty small ones cost more than their bytes.
          output: {
            codeSplitting: { groups: [{ name: 'site', test: everyPage }] },
            postBanner: ({ name }) => (runsOnLoad.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
    },
  },
});

import type { Plugin } from 'vite';

/**
 * The router names its components for developers' tools (`Form.displayName = "Form"`) and does not say that making one has no
 * effect. For a bundler both have to happen, so that it keeps components that nobody uses with all they need: every page
 * fetched the router's forms. Without the names, and with the mark, what is unused goes; what is used works as before.
 */
export function dropUnusedComponents(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/^(const \w+ = )(?=[\w$]+\.forwardRef\()/gm, '$1/* @__PURE__ */ ');
}

/** dropUnusedComponents for the router in the build. */
export const routerWithoutUnused: Plugin = {
  name: 'router-without-unused',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/ },
    handler: (code) => ({ code: dropUnusedComponents(code), map: null }),
  },
};

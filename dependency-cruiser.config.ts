import type { IConfiguration } from 'dependency-cruiser';

const test = '\\.test\\.tsx?$';
const contract = '^src/([^/]+/contract\\.ts$|[^/]+/contract/)';
const content = '^src/(site/content|conference/content|platform/figure)/';
const web = '^src/[^/]+/web/';
const server = '^src/[^/]+/server/';
const zod = '^node_modules/zod/';

/** Who may import whom. A test may import what it likes; nothing imports a test. */
export default {
  forbidden: [
    {
      name: 'a contract imports only contracts and zod',
      severity: 'error',
      from: { path: contract, pathNot: test },
      to: { pathNot: [contract, zod] },
    },
    {
      name: 'content imports only content and zod',
      severity: 'error',
      from: { path: content, pathNot: test },
      to: { pathNot: [content, zod] },
    },
    {
      name: 'web never reaches server, even indirectly',
      severity: 'error',
      from: { path: web, pathNot: test },
      to: { path: server, reachable: true },
    },
    {
      name: 'server never reaches web, even indirectly',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: web, reachable: true },
    },
    {
      name: "server domains meet only at another domain's server/index.ts",
      severity: 'error',
      from: { path: '^src/([^/]+)/server/', pathNot: test },
      to: { path: server, pathNot: ['^src/$1/', '^src/platform/', '^src/[^/]+/server/index\\.ts$'] },
    },
    {
      name: 'web domains never import each other',
      severity: 'error',
      from: { path: '^src/([^/]+)/web/', pathNot: test },
      to: { path: web, pathNot: ['^src/$1/', '^src/platform/'] },
    },
    {
      name: 'platform knows no domain',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'nothing imports the wiring',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/server\\.ts$'] },
      to: { path: '^src/(root\\.tsx|routes\\.ts|server\\.ts|app\\.ts)$' },
    },
    {
      name: 'nothing imports a test',
      severity: 'error',
      from: {},
      to: { path: `^src/.*${test}` },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      // What is not found is not followed: it would hide everything behind it from the rules above.
      name: 'every import is found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/\\+types/' },
    },
  ],
  options: {
    // The tsc parser needs TypeScript's JavaScript interface, which TypeScript 7 no longer has.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.react-router/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration;

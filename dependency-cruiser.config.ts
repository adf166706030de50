import type { IConfiguration } from 'dependency-cruiser';

const test = '\\.test\\.tsx?$';
/** A room, or one of those within another. */
const room = '(?:registration/group|site/pictures|payments/ledger|[^/]+)';
const contract = `^src/${room}/contract(\\.ts$|/)`;
const content = '^src/(site/content|conference/content|platform/figure)/';
/** Pure, and the same in Node and in the browser: contracts and screens may use it as the server does. */
const rule = '^src/allocation/rule/';
const web = `^src/${room}/web/`;
const server = `^src/${room}/server/`;
const serverDoor = `^src/${room}/server/index\\.ts$`;
/** `index` for screens, `loading` for what loads their data where pages are rendered. */
const webDoor = `^src/${room}/web/(?:index|loading)\\.ts$`;
const zod = '^node_modules/zod/';

/** The rooms from the highest to the lowest: each stands on those below it. Sisters share a line. */
const storeys = [
  ['dashboard'],
  ['allocation'],
  ['review'],
  ['kit', 'payments'],
  ['registration'],
  ['conference'],
  ['site'],
  ['accounts'],
  ['contact', 'blogs', 'audit'],
  ['images'],
  ['mail'],
  ['platform'],
];

/** What is never reached, by whatever way. A test may reach what it likes. */
export const unreachable = [
  { name: 'web never reaches server, even indirectly', from: web, to: server },
  { name: 'server never reaches web, even indirectly', from: server, to: web },
].map(({ name, from, to }) => ({
  name,
  isFrom: (file: string) => new RegExp(from).test(file) && !new RegExp(test).test(file),
  isTo: (file: string) => new RegExp(to).test(file),
}));

/** Who may import whom. A test may import what it likes; nothing imports a test. */
export default {
  forbidden: [
    {
      name: 'a contract imports only contracts and zod',
      severity: 'error',
      from: { path: contract, pathNot: test },
      to: { pathNot: [contract, rule, zod] },
    },
    {
      name: 'content imports only content, contracts and zod',
      severity: 'error',
      from: { path: content, pathNot: test },
      to: { pathNot: [content, contract, zod] },
    },
    {
      // It runs in Node and in the browser, and is the same whatever stands around it.
      name: "the allocation's rule imports only itself and zod",
      severity: 'error',
      from: { path: rule, pathNot: test },
      to: { pathNot: [rule, zod] },
    },
    {
      name: "server domains meet only at another domain's server/index.ts",
      severity: 'error',
      from: { path: '^src/([^/]+)/(?:group/|pictures/|ledger/)?server/', pathNot: test },
      to: { path: server, pathNot: ['^src/$1/', '^src/platform/', serverDoor] },
    },
    {
      name: "web domains meet only at another domain's web/index.ts",
      severity: 'error',
      from: { path: '^src/([^/]+)/(?:group/|pictures/|ledger/)?web/', pathNot: test },
      to: { path: web, pathNot: ['^src/$1/', '^src/platform/', webDoor] },
    },
    ...storeys.slice(1).map((lower, index) => ({
      name: `${lower.join(', ')} reach what stands above only at a front door`,
      severity: 'error' as const,
      from: { path: `^src/(${lower.join('|')})/`, pathNot: test },
      to: {
        path: `^src/(${storeys
          .slice(0, index + 1)
          .flat()
          .join('|')})/`,
        pathNot: [contract, content, serverDoor, webDoor],
      },
    })),
    {
      name: 'platform knows no domain',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/platform/' },
    },
    {
      name: 'nothing imports the wiring',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, '^src/app/'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'nothing imports a test',
      severity: 'error',
      from: {},
      to: { path: `^src/.*${test}` },
    },
    {
      // What a migration did once must not change with what it was done by.
      name: 'a migration imports nothing of src but types',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
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

import type { IConfiguration } from 'dependency-cruiser';

const test = '\\.test\\.tsx?$';
const contract = '^src/[^/]+/contract(\\.ts$|/)';
const content = '^src/(pages/content|conference/content|platform/artwork)/';
/** Pure functions, the same in Node and in the browser: contracts and screens may use them as the server does. */
const rule = '^src/[^/]+/rule/';
const web = '^src/[^/]+/web/';
const server = '^src/[^/]+/server/';
const serverEntry = '^src/[^/]+/server/index\\.ts$';
/** `index` for screens, `rendering` for the loaders and the server that renders pages. */
const webEntry = '^src/[^/]+/web/(?:index|rendering)\\.ts$';
const zod = '^node_modules/zod/';
/** Types of the tables, below every module. */
const schema = '^src/db/';

/** The modules in four layers, the lowest first, above `db`. A module imports from those before it, and from no other. */
export const layers = {
  platform: ['platform'],
  base: ['help', 'email', 'audit', 'media', 'accounts', 'contact', 'blogs', 'pages', 'reports', 'ledger'],
  conference: [
    'conference',
    'welfare',
    'questions',
    'registration',
    'receipts',
    'bank',
    'timetable',
    'allocation',
    'feedback',
    'attendance',
    'credentials',
    'hospitality',
    'debate',
    'awards',
    'record',
    'press',
    'announcements',
    'connections',
    'transfer',
    'setup',
  ],
  screens: ['dashboard', 'desk', 'demo'],
} as const;
const modules = Object.values(layers).flat();

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
      name: 'a rule imports only rules and zod',
      severity: 'error',
      from: { path: rule, pathNot: test },
      to: { pathNot: [rule, zod] },
    },
    {
      name: "server modules meet only at another module's server/index.ts",
      severity: 'error',
      from: { path: '^src/([^/]+)/server/', pathNot: test },
      to: { path: server, pathNot: ['^src/$1/', '^src/platform/', serverEntry] },
    },
    {
      name: "web modules meet only at another module's web/index.ts",
      severity: 'error',
      from: { path: '^src/([^/]+)/web/', pathNot: test },
      to: { path: web, pathNot: ['^src/$1/', '^src/platform/', webEntry] },
    },
    ...modules
      .slice(1)
      .map((module, index) => ({
        name: `${module} imports no module after it`,
        severity: 'error' as const,
        from: { path: `^src/${module}/`, pathNot: test },
        to: { path: `^src/(${modules.slice(index + 2).join('|')})/` },
      }))
      .filter(({ to }) => to.path !== '^src/()/'),
    {
      name: 'platform knows no domain',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: '^src/', pathNot: ['^src/platform/', schema] },
    },
    {
      name: 'the types of the tables import nothing but types of Kysely',
      severity: 'error',
      from: { path: schema },
      to: { pathNot: [schema, '^node_modules/kysely/'] },
    },
    {
      name: 'only server code imports the types of the tables',
      severity: 'error',
      from: { path: '^src/', pathNot: [test, server, '^src/app/', schema] },
      to: { path: schema },
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
      // What is not found is not followed: it would hide everything behind it from the rules above. A package's file
      // that the bundler turns into an address (`?url`) imports nothing, and nor does what the build makes (`virtual:`).
      name: 'every import is found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/\\+types/|\\.wasm\\?url$|^virtual:' },
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

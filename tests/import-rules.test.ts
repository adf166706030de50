import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layers } from '../dependency-cruiser.config.ts';
import { checkImports } from '../scripts/lib/checks/check-imports.ts';
import { declaredTables } from '../scripts/lib/declared-tables.ts';

const root = resolve(import.meta.dirname, '..');

describe('an import that breaks a rule is named', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mun-import-rules-'));
    write('package.json', JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  /** Returns the errors when `importer` imports `imported`, which imports `beyond` if there is one. */
  const breaks = async (importer: string, imported: string, beyond?: string) => {
    write(`src/${importer}`, `import '#${imported}';\n`);
    write(`src/${imported}`, beyond ? `import '#${beyond}';\n` : 'export {};\n');
    if (beyond) write(`src/${beyond}`, 'export {};\n');
    return (await checkImports(folder)).map((sentence) => sentence.replace(/: .*/, ''));
  };

  test.each([
    ['a contract imports only contracts and zod', 'contact/contract.ts', 'pages/content/site.ts'],
    ['a contract imports only contracts and zod', 'platform/contract/call.ts', 'platform/web/toast.ts'],
    ['content imports only content, contracts and zod', 'pages/content/site.ts', 'platform/web/toast.ts'],
    ['a rule imports only rules and zod', 'allocation/rule/allocate.ts', 'platform/contract/call.ts'],
    ['web never reaches server, even indirectly', 'contact/web/form.tsx', 'contact/server/index.ts'],
    ['server never reaches web, even indirectly', 'contact/server/index.ts', 'contact/web/form.tsx'],
    [
      "server modules meet only at another module's server/index.ts",
      'contact/server/invite.ts',
      'email/server/send.ts',
    ],
    ["web modules meet only at another module's web/index.ts", 'contact/web/form.tsx', 'email/web/mail.tsx'],
    ['media imports no module after it', 'media/server/index.ts', 'registration/server/index.ts'],
    ['ledger imports no module after it', 'ledger/server/index.ts', 'bank/server/index.ts'],
    ['receipts imports no module after it', 'receipts/server/index.ts', 'bank/server/index.ts'],
    ['registration imports no module after it', 'registration/contract.ts', 'bank/contract.ts'],
    ['dashboard imports no module after it', 'dashboard/web/index.ts', 'desk/web/index.ts'],
    ['platform knows no domain', 'platform/server/http/app.ts', 'contact/server/index.ts'],
    ['the types of the tables import nothing but types of Kysely', 'db/contact.ts', 'platform/server/ids.ts'],
    ['only server code imports the types of the tables', 'contact/web/form.tsx', 'db/schema.ts'],
    ['nothing imports the wiring', 'contact/server/invite.ts', 'app/server.ts'],
    ['nothing imports a test', 'contact/server/invite.ts', 'contact/server/invite.test.ts'],
  ])('%s (%s -> %s)', async (rule, importer, imported) => {
    expect(await breaks(importer, imported)).toContain(rule);
  });

  test('web does not import server through a third file', async () => {
    const broken = await breaks('contact/web/form.tsx', 'contact/limits.ts', 'contact/server/index.ts');
    expect(broken).toContain('web never reaches server, even indirectly');
  });

  test('type-only imports are checked too', async () => {
    write(
      'src/contact/web/form.tsx',
      "import type { Group } from '#contact/server/index.ts';\nexport type A = Group;\n",
    );
    write('src/contact/server/index.ts', 'export interface Group { name: string }\n');
    expect((await checkImports(folder)).join('\n')).toContain('web never reaches server');
  });

  test('a migration imports nothing of src but types', async () => {
    write('src/platform/server/words.ts', 'export const words = [];\nexport type Words = string[];\n');
    write(
      'migrations/0001_types.ts',
      "import type { Words } from '#platform/server/words.ts';\nexport type A = Words;\n",
    );
    expect(await checkImports(folder)).toEqual([]);
    write(
      'migrations/0002_words.ts',
      "import { words } from '#platform/server/words.ts';\nexport const up = words;\n",
    );
    expect(await checkImports(folder)).toEqual([
      'a migration imports nothing of src but types: migrations/0002_words.ts -> src/platform/server/words.ts',
    ]);
  });

  test('two files that import each other are a cycle', async () => {
    write('src/contact/web/a.ts', "import './b.ts';\n");
    write('src/contact/web/b.ts', "import './a.ts';\n");
    expect((await checkImports(folder)).join('\n')).toContain('no cycles');
  });

  test('entry points, contracts, platform and table types may be imported', async () => {
    write('src/email/server/index.ts', 'export {};\n');
    write('src/email/contract.ts', 'export {};\n');
    write('src/platform/server/ids.ts', "import '#db/schema.ts';\n");
    write('src/db/schema.ts', "import './contact.ts';\n");
    write('src/db/contact.ts', 'export {};\n');
    write(
      'src/contact/server/invite.ts',
      "import '#email/server/index.ts';\nimport '#email/contract.ts';\nimport '#platform/server/ids.ts';\n",
    );
    expect(await checkImports(folder)).toEqual([]);
  });

  test('a folder without modules fails the check', async () => {
    mkdirSync(join(folder, 'src'));
    expect(await checkImports(folder)).toEqual(['Looked at 0 of the 0 modules under src.']);
  });
});

describe('only *.sql.ts files contain SQL', () => {
  const speaksSql = (text: string): boolean =>
    /\.(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/.test(text);

  test('a query is recognised', () => {
    expect(speaksSql("await db.selectFrom('account').selectAll().execute()")).toBe(true);
    expect(speaksSql("db\n  .insertInto('account')")).toBe(true);
    expect(speaksSql('sql<{ n: number }>`select 1 as n`')).toBe(true);
    expect(speaksSql('await findAccount(db, id)')).toBe(false);
  });

  test('no other file under a server folder holds a query', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(^|\/)server\/.*\.ts$/.test(file) &&
        !/\.(sql|test)\.ts$/.test(file) &&
        !file.startsWith('platform/server/db/'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => speaksSql(readFileSync(join(root, 'src', file), 'utf8')))).toEqual([]);
  });
});

describe('only its owner writes a table', () => {
  const writes =
    /(?:\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(|\badvanceRevision\(\s*\w+,)\s*'(\w+)/g;
  const rawWrites =
    /\b(?:insert into|replace into|merge into|update|delete from)\s+"?([a-z]\w*)"?\s+(?:set|values|where|\()/g;

  const tablesWritten = (text: string): string[] => {
    const raw = [...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].flatMap(([, statement = '']) => [
      ...statement.toLowerCase().matchAll(rawWrites),
    ]);
    return [...text.matchAll(writes), ...raw].flatMap(([, table]) => table ?? []);
  };

  test('a writing statement is recognised, and a reading one is ignored', () => {
    expect(tablesWritten("changes\n  .insertInto('accounts')\n  .values(row)")).toEqual(['accounts']);
    expect(tablesWritten("changes.updateTable('events as one').set(row)")).toEqual(['events']);
    expect(tablesWritten("advanceRevision(changes, 'timetables', known)")).toEqual(['timetables']);
    expect(tablesWritten('sql`update accounts set name = 1`')).toEqual(['accounts']);
    expect(tablesWritten('sql<Row>`delete from "sessions" where id = 1`')).toEqual(['sessions']);
    expect(tablesWritten("queries.selectFrom('accounts').select('update')")).toEqual([]);
  });

  test('every table is written only by the module that declares it in src/db', () => {
    const owners = new Map(declaredTables().map(({ name, owner }) => [name, owner]));
    const written = new Set<string>();
    const wrong = new Set<string>();
    for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.sql.ts')) continue;
      const [module = ''] = file.split(sep);
      for (const table of tablesWritten(readFileSync(join(root, 'src', file), 'utf8'))) {
        written.add(table);
        const owner = owners.get(table);
        if (module !== owner) wrong.add(`${module} writes ${table}, which belongs to ${owner}`);
      }
    }
    expect(written.size).toBeGreaterThan(15);
    expect([...wrong]).toEqual([]);
  });
});

/**
 * The tables of higher modules that SQL may read, with the reason. The list only shrinks: a new query belongs to the
 * module above, or gets the values passed in.
 */
const upwardReads: Record<string, string> = {
  'conference/server/full-events.sql.ts -> registrations': 'a seat is free while no registration has it',
  'email/server/dashboard-messages.sql.ts -> events': 'a copied mail shows the name of its event',
  'email/server/outbox.sql.ts -> accounts': 'mails have addresses, and their owners are accounts',
  'pages/server/documents/currency.sql.ts -> bank_details':
    'the currency cannot change while SEPA is offered',
  'pages/server/documents/currency.sql.ts -> events': 'the currency can change once these events are over',
  'pages/server/documents/currency.sql.ts -> payment_ways':
    'the currency cannot change while SEPA is offered',
  'pages/server/documents/currency.sql.ts -> registrations': 'the currency cannot change once there are fees',
  'questions/server/respondents.sql.ts -> registrations':
    'whether an answer is due depends on the registration',
  'receipts/server/receipts.sql.ts -> desk_payments': 'a receipt lists each payment at the desk',
  'registration/server/desk/registration-filter.sql.ts -> duties':
    'the list is filtered by duty, page by page',
  'registration/server/desk/registration-filter.sql.ts -> scans':
    'the list is filtered by arrival, page by page',
  'registration/server/payment-progress.sql.ts -> payment_statuses':
    'the list is filtered and sorted by payment',
  'registration/server/payment-progress.sql.ts -> resubmission_requests':
    'the list is filtered by requested proofs',
  'timetable/server/timetable.sql.ts -> notices': 'wall screens show notices between the sessions',
  'welfare/server/details.sql.ts -> registrations':
    'details and scans belong to a registration and its event',
};

describe('SQL reads no table of a higher module', () => {
  const ranks = new Map<string, number>(
    Object.values(layers)
      .flat()
      .map((module, rank) => [module, rank]),
  );
  const reads = /\b(?:selectFrom|\w+Join|using|from)\(\s*'(\w+)/g;
  const rawReads = /\b(?:from|join|table)\s+"?([a-z]\w*)/g;

  const tablesRead = (text: string): string[] => {
    const raw = [...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].flatMap(([, statement = '']) => [
      ...statement.toLowerCase().matchAll(rawReads),
    ]);
    return [...text.matchAll(reads), ...raw].flatMap(([, table]) => table ?? []);
  };

  const listUpwardReads = (): string[] => {
    const owners = new Map(declaredTables().map(({ name, owner }) => [name, owner]));
    const found = new Set<string>();
    for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.sql.ts')) continue;
      const [module = ''] = file.split(sep);
      for (const table of tablesRead(readFileSync(join(root, 'src', file), 'utf8'))) {
        const owner = owners.get(table);
        if (owner && (ranks.get(owner) ?? 0) > (ranks.get(module) ?? 0))
          found.add(`${file.split(sep).join('/')} -> ${table}`);
      }
    }
    return [...found].sort();
  };

  test('a read table is recognised', () => {
    expect(tablesRead("db\n  .selectFrom('accounts as one')")).toEqual(['accounts']);
    expect(tablesRead("query.leftJoin('events', 'events.id', 'one.event_id')")).toEqual(['events']);
    expect(tablesRead('sql<number>`select 1 from events join seats`')).toEqual(['events', 'seats']);
    expect(tablesRead("changes.insertInto('accounts')")).toEqual([]);
  });

  test('every table and every module with SQL has its place in the layers', () => {
    const unplaced = declaredTables().filter(({ owner }) => !ranks.has(owner));
    expect(unplaced).toEqual([]);
  });

  test('only the listed tables of higher modules are read', () => {
    expect(listUpwardReads()).toEqual(Object.keys(upwardReads).sort());
  });

  test('the list only shrinks', () => {
    expect(Object.keys(upwardReads).length).toBeLessThanOrEqual(15);
  });
});

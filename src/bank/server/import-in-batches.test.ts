import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { newId } from '#platform/server/ids.ts';
import { test as base } from '#tests/kit.ts';
import { fees } from '#tests/support/conference.ts';
import { expectLedgerAgrees, referenceOf } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';
import { listStatements, withdrawStatement } from '../contract.ts';
import { storeStatementLines } from './import-statement.ts';
import { insertStatement } from './statements.sql.ts';
import { countAndSumUnclaimedOrSetAsideCredits } from './unclaimed-credits.sql.ts';

const test = base
  .extend('site', ({ site }) => {
    site.clock.advance(Date.UTC(2026, 10, 24) - site.clock.now);
    return site;
  })
  .extend('admin', ({ site }) => site.person({ role: 'superadmin' }))
  .extend('imports', ({ site, admin }) => {
    const queries = () => site.context.db.queries;
    const stored = async () =>
      (
        await queries()
          .selectFrom('bank_transactions')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    async function importObserved(file: Buffer, observe: () => Promise<unknown>) {
      let isOver = false;
      const importing = importSampleStatement(site, admin.token, file).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await observe();
        await nextTurn();
      }
      return (await importing).body;
    }
    /** Stores a part of a statement, as if the process had crashed during an import. */
    async function leaveUnfinished(): Promise<void> {
      const id = newId();
      const at = site.clock.now;
      await queries()
        .insertInto('leases')
        .values({ name: 'statements', owner: 'gone', renewed_at: at })
        .execute();
      await site.context.db.change(async (transaction) => {
        await insertStatement(transaction, {
          id,
          bank: 'Sample Bank',
          file_name: 'sample.csv',
          first_day: '2026-11-01',
          last_day: '2026-11-03',
          credits: 3,
          new_credits: 0,
          refused_lines: 0,
          uploaded_at: at,
          uploaded_by: admin.accountId,
          importing_since: at,
        });
        const some = lines(2).map(({ words }, number) => ({
          id: newId(),
          key: `2026-11-0${1 + number} 39900 ${words.toLowerCase().replace(/[^a-z0-9]/g, '')} 1`,
          day: `2026-11-0${1 + number}`,
          amount: 39_900,
          text: words,
        }));
        await storeStatementLines((work) => work(transaction), id, some);
      });
    }
    return { queries, stored, importObserved, leaveUnfinished };
  });

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: `0${1 + (at % 9)}/11/2026`,
    words: `UPI/CR/${412_345_600_000 + at}/SAMPLE`,
    credit: '399.00',
  }));
const due = fees.individual + fees.hospitality;

test('other calls run while a statement is stored, and its lines are ignored until the end', async ({
  imports,
}) => {
  const seen = new Map<number, number>();
  const body = await imports.importObserved(statementOf(lines(4_000)), async () => {
    const { total } = await countAndSumUnclaimedOrSetAsideCredits(imports.queries());
    seen.set(await imports.stored(), total);
  });
  expect(body).toMatchObject({ newCredits: 4_000, settled: { unclaimed: 4_000 } });
  const halfway = [...seen].filter(([count]) => count > 0 && count < 4_000);
  expect(halfway.length).toBeGreaterThan(0);
  expect(halfway.every(([, total]) => total === 0)).toBe(true);
});

test('the next import replaces the ignored lines of a crashed one', async ({ site, admin, imports }) => {
  await imports.leaveUnfinished();
  expect(await countAndSumUnclaimedOrSetAsideCredits(imports.queries())).toMatchObject({ total: 0 });
  expect((await site.call(listStatements, { token: admin.token })).body.rows).toEqual([]);
  await expectLedgerAgrees(site, admin);
  site.clock.advance(11_000);
  const { body } = await importSampleStatement(site, admin.token, statementOf(lines(3)));
  expect(body).toMatchObject({ credits: 3, newCredits: 3, settled: { unclaimed: 3 } });
  expect(await imports.stored()).toBe(3);
  expect((await site.call(listStatements, { token: admin.token })).body.rows).toHaveLength(1);
});

test('a statement can be withdrawn after another import crashed', async ({ site, admin, imports }) => {
  await importSampleStatement(site, admin.token, statementOf(lines(3)));
  await imports.leaveUnfinished();
  site.clock.advance(11_000);
  const [row] = (await site.call(listStatements, { token: admin.token })).body.rows;
  const answer = await site.call(withdrawStatement, {
    token: admin.token,
    body: { statementID: must(row)._id },
  });
  expect(answer.status).toBe(200);
  expect(await imports.stored()).toBe(0);
});

test('other calls run while the matches of a statement are posted', { tags: ['race'] }, async ({
  site,
  admin,
  imports,
}) => {
  const placed = await insertTestRegistrations(
    site.context,
    Array.from({ length: 60 }, () => ({})),
  );
  const references = await Promise.all(placed.map(({ id }) => referenceOf(site.context, id)));
  const seen = new Set<number>();
  const file = statementOf(references.map((words) => ({ day: '01/11/2026', words, credit: `${due}.00` })));
  const { settled } = await imports.importObserved(file, async () =>
    seen.add((await imports.queries().selectFrom('matched_credits').select('credit_id').execute()).length),
  );
  expect(settled.paid).toMatchObject([{ count: 60 }]);
  expect([...seen].filter((count) => count > 0 && count < 60).length).toBeGreaterThan(0);
  await expectLedgerAgrees(site, admin);
});

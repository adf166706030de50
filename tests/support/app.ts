import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getOwnProfile, login, sendOwnVerificationLink, signup, verifyEmail } from '#accounts/contract.ts';
import { createApp, type PublicSite } from '#app/app.ts';
import { createDecisionHooks } from '#app/hooks.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, Role } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import type { DecisionHooks } from '#registration/server/index.ts';
import { conference } from './conference.ts';
import { insertFirstStart, startedAt, superadminAccount, testConfig } from './first-start.ts';
import { freshDatabase } from './fresh-database.ts';

export interface Options {
  /** Environment variables that override the defaults. */
  settings?: Record<string, string>;
  pages?: PublicSite;
  catalogue?: Catalogue;
}

type TestContext = Context & { readonly decisions: DecisionHooks };

export interface ReadMail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Answer<C extends AnyCall> {
  status: number;
  /** The answer of the contract, or `{ error, code }`. Tests compare it as a whole. */
  body: AnswerOf<C> & { error?: string; code?: string };
  headers: Record<string, unknown>;
}

export interface Person {
  accountId: string;
  email: string;
  password: string;
  token: string;
}

/**
 * The whole server on a separate database, with the fictional conference, and a clock that moves only when the test
 * advances it.
 */
export interface TestApp {
  app: FastifyInstance;
  context: TestContext;
  clock: { readonly now: number; advance(milliseconds: number): void };
  /** Makes a call of a contract. `body` has any type, so that invalid input can be sent. */
  call<C extends AnyCall>(
    call: C,
    sent?: {
      body?: BodyOf<C> | unknown;
      params?: ParamsOf<C>;
      query?: Record<string, string>;
      token?: string;
      from?: string;
      /** A Cookie header, or the Set-Cookie header of an answer. */
      cookie?: string | undefined;
    },
  ): Promise<Answer<C>>;
  /** Returns every mail in the outbox as its recipient would see it, oldest first. */
  mails(): Promise<ReadMail[]>;
  /** Creates a person who has signed up and logged in through the API. */
  person(wanted?: {
    role?: Role;
    verified?: boolean;
    institute?: boolean;
    email?: string;
    name?: string;
  }): Promise<Person>;
  superadmin(): Promise<Person>;
  close(): Promise<void>;
}

export async function testApp({ settings, pages, catalogue = conference }: Options = {}): Promise<TestApp> {
  const isUsual = catalogue === conference && !settings;
  const { database, url, giveBack } = await freshDatabase(isUsual ? 'first start' : 'tables');
  let now = startedAt;
  const config = testConfig({ ...(url ? { DATABASE_URL: url } : {}), ...settings });
  const opened = await openContext(config, { clock: () => now, database });
  const context = { ...opened, decisions: createDecisionHooks(opened) };
  if (!isUsual) await insertFirstStart(context, catalogue);
  const app = await createApp(context, catalogue, pages);
  await app.ready();

  const call: TestApp['call'] = async (spec, { body, params, query, token, from, cookie } = {}) => {
    const path = spec.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
    );
    const response = await app.inject({
      method: spec.method,
      url: path,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(from ? { remoteAddress: from } : {}),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie: cookie.split(';')[0] } : {}),
      },
    });
    const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : response.rawPayload) as Answer<typeof spec>['body'],
      headers: response.headers,
    };
  };

  const logIn = async (email: string, password: string): Promise<Person> => {
    const { token } = (await call(login, { body: { email, password } })).body;
    const { _id } = (await call(getOwnProfile, { token })).body;
    return { accountId: _id, email, password, token };
  };

  const superadmin = () => logIn(superadminAccount.email, superadminAccount.password);

  return {
    app,
    context,
    clock: {
      get now() {
        return now;
      },
      advance(milliseconds) {
        now += milliseconds;
      },
    },
    call,
    mails: () => readMails(context),
    superadmin,
    async person({
      role = 'client',
      verified = true,
      institute = false,
      email,
      name = 'Sample Delegate',
    } = {}) {
      const own = randomUUID().slice(0, 13);
      const account = { email: email ?? `delegate-${own}@example.org`, password: 'sample-password' };
      await call(signup, {
        body: {
          ...account,
          confirmPassword: account.password,
          name,
          phone: '+91 90000 00000',
          isStudentOfNITS: institute,
          ...(institute
            ? {
                instituteEmail: `student-${own}@nits.ac.in`,
                scholarID: own,
                branch: 'Civil Engineering',
                year: '1st year',
              }
            : {}),
        },
      });
      const person = await logIn(account.email, account.password);
      if (verified) {
        const { verifyEmailLink = '' } = (
          await call(sendOwnVerificationLink, { body: {}, token: person.token })
        ).body;
        await call(verifyEmail, { params: { token: verifyEmailLink.split('/').at(-1) ?? '' } });
      }
      if (role !== 'client') await promote(context, person.accountId, role);
      return role === 'client' ? person : logIn(account.email, account.password);
    },
    async close() {
      await app.close();
      await giveBack();
    },
  };
}

/** Sets a role in the database, because most tests do not test how a role is granted. */
async function promote({ db }: Context, accountId: string, role: Role): Promise<void> {
  await db.queries.updateTable('accounts').set({ role }).where('id', '=', accountId).execute();
}

async function readMails({ db, secret }: Context): Promise<ReadMail[]> {
  const rows = await db.queries
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'sealed'])
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, recipient, subject, sealed }) => ({
    kind,
    to: recipient,
    subject,
    ...(sealed
      ? (JSON.parse(secret.open(sealed)) as { text: string; html: string })
      : { text: '', html: '' }),
  }));
}

import type { FastifyInstance } from 'fastify';
import { logout } from '#accounts/contract.ts';
import { openSessionWithoutPassword } from '#accounts/server/index.ts';
import { announcementSendDelayMs, queueDueAnnouncements } from '#announcements/server/queue-announcements.ts';
import { createApp } from '#app/app.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { Outbox } from '#email/server/outbox.ts';
import type { AnswerOf, AnyCall, BodyOf, ParamsOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';

/** The clock of a demo that is being filled. It stands still until the next `set`. */
export interface SampleClock {
  now(): number;
  set(at: number): void;
}

/** Makes the calls of the site as sample people, at any time. */
export interface SiteCalls {
  readonly context: Context;
  readonly clock: SampleClock;
  /**
   * Makes a call.
   * @param as e-mail address of the account that makes it
   * @throws {Error} if the answer is an error
   */
  call<C extends AnyCall>(
    call: C,
    sent?: { as?: string; body?: BodyOf<C>; params?: ParamsOf<C>; query?: Record<string, string> },
  ): Promise<AnswerOf<C>>;
  /** Sends announcements and mails that are due at the time of the clock, which moves by the delay of announcements. */
  deliverMails(): Promise<void>;
  /** Ends the sessions that the calls have opened. */
  close(): Promise<void>;
}

/** Opens the routes of the site without a port. */
export async function openSiteCalls(
  context: Context,
  clock: SampleClock,
  { catalogue, outbox }: { catalogue: Catalogue; outbox: Outbox },
): Promise<SiteCalls> {
  const app = await createApp(context, catalogue);
  await app.ready();
  const sessions = new Map<string, { token: string; openedAt: number }>();

  /** Each person has a session of the day on which the call is made. */
  const tokenOf = async (email: string): Promise<string> => {
    const key = `${email} ${Math.floor(clock.now() / 86_400_000)}`;
    const known = sessions.get(key);
    if (known) return known.token;
    const { token } = await openSessionWithoutPassword(context, email, undefined);
    const opened = { token, openedAt: clock.now() };
    sessions.set(key, opened);
    return opened.token;
  };

  const call: SiteCalls['call'] = async (spec, { as, body, params, query } = {}) => {
    const answer = await inject(app, spec, {
      body,
      params,
      query,
      token: as === undefined ? undefined : await tokenOf(as),
    });
    if (answer.statusCode >= 400)
      throw new Error(`${spec.method} ${spec.path} as ${as ?? 'a visitor'}: ${answer.payload}`);
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json');
    return (isJson ? answer.json() : answer.rawPayload) as AnswerOf<typeof spec>;
  };

  return {
    context,
    clock,
    call,
    async deliverMails() {
      await queueDueAnnouncements(context);
      clock.set(clock.now() + announcementSendDelayMs);
      await outbox.deliverDue();
    },
    async close() {
      const now = clock.now();
      for (const { token, openedAt } of sessions.values()) {
        clock.set(openedAt);
        await inject(app, logout, { token });
      }
      clock.set(now);
      await app.close();
    },
  };
}

/** Each call comes from another address, because no network makes as many calls as the whole demo. */
let network = 0;

function inject(
  app: FastifyInstance,
  { method, path }: AnyCall,
  {
    body,
    params,
    query,
    token,
  }: {
    body?: unknown;
    params?: unknown;
    query?: Record<string, string> | undefined;
    token?: string | undefined;
  },
) {
  network += 1;
  const url = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ''),
  );
  return app.inject({
    method,
    url,
    remoteAddress: `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
    ...(query && { query }),
    ...(body !== undefined && { payload: body as object }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}

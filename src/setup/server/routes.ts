import type { FastifyInstance } from 'fastify';
import type { OnAccountErased } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { getEmptyPagesOffer, startWithEmptyPages } from './empty-pages.ts';
import { setUpSite } from './set-up-site.ts';
import { checkSetupLink } from './setup-link.ts';

interface SetupHooks {
  readonly onAccountErased: OnAccountErased;
  /** Renders the pages, so that the first page after the setup names the club. Undefined without pages. */
  readonly onSiteSetUp?: (() => Promise<void>) | undefined;
}

/** @param conference the catalogue with the sample edition */
export function registerSetupRoutes(
  app: FastifyInstance,
  context: Context,
  conference: Pick<Catalogue, 'event'>,
  { onAccountErased, onSiteSetUp }: SetupHooks,
): void {
  serve(app, calls.checkSetupLink, ({ body, request }) => checkSetupLink(context, body, request.ip));
  serve(app, calls.setUpSite, async ({ body, request }) => {
    const from = { networkAddress: request.ip, userAgent: request.headers['user-agent'] };
    const { accountId, token } = await setUpSite(context, body, from, { conference, onAccountErased });
    request.logged.account = accountId;
    await onSiteSetUp?.();
    return { token };
  });
  serve(app, calls.getEmptyPagesOffer, () => getEmptyPagesOffer(context, conference));
  serve(app, calls.startWithEmptyPages, ({ body, caller }) =>
    startWithEmptyPages(context, caller, body, conference),
  );
}

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
}

/** @param conference the catalogue with the sample edition */
export function registerSetupRoutes(
  app: FastifyInstance,
  context: Context,
  conference: Pick<Catalogue, 'event'>,
  { onAccountErased }: SetupHooks,
): void {
  serve(app, calls.checkSetupLink, ({ body, request }) => checkSetupLink(context, body, request.ip));
  serve(app, calls.setUpSite, async ({ body, request }) => {
    const from = { networkAddress: request.ip, userAgent: request.headers['user-agent'] };
    const { accountId, token } = await setUpSite(context, body, from, { conference, onAccountErased });
    request.logged.account = accountId;
    return { token };
  });
  serve(app, calls.getEmptyPagesOffer, () => getEmptyPagesOffer(context, conference));
  serve(app, calls.startWithEmptyPages, ({ body, caller }) =>
    startWithEmptyPages(context, caller, body, conference),
  );
}

import type { FastifyInstance } from 'fastify';
import { coalesceCallsByKeyIntoNextRun } from '#platform/server/coalesce-calls.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCached, serveFile } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { compareRules, getDraft, listDrafts, makeDraft, previewChoices } from './drafts.ts';
import { createOwnSeatExplainer, explainSeat } from './explanations.ts';
import { exportSeats, listSeats } from './list-seats.ts';
import {
  acceptOffer,
  createOwnOffersReader,
  declineOffer,
  getOffersAndWaitingList,
  offerSeatToNextDelegate,
} from './offers.ts';
import {
  commitLottery,
  drawLottery,
  getPublicLottery,
  getPublishedAllocationInputs,
} from './public-lottery.ts';
import { publishDraft } from './publish-draft.ts';
import {
  acceptSwap,
  cancelSwap,
  createSwappablePortfoliosReader,
  declineSwap,
  listOpenSwaps,
  listOwnSwaps,
  rejectSwapAsAdmin,
  requestSwap,
} from './swaps.ts';
import { withdrawOwnRegistration, withdrawRegistrationAsAdmin } from './withdraw.ts';

export function registerAllocationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listDrafts, ({ params }) => listDrafts(context, params));
  serve(app, calls.makeDraft, async ({ params, body, caller }) => ({
    draftID: await makeDraft(context, caller, params, body),
  }));
  serve(app, calls.getDraft, ({ params }) => getDraft(context, params));
  serve(app, calls.compareRules, ({ params }) => compareRules(context, params));
  serve(app, calls.previewChoices, ({ params, body }) => previewChoices(context, params, body));
  serve(app, calls.publishDraft, async ({ body, caller }) => ({
    ...(await publishDraft(context, caller, body)),
  }));
  serve(app, calls.explainSeat, ({ params }) => explainSeat(context, params));
  const readOwnReasons = createOwnSeatExplainer(context);
  serve(app, calls.explainOwnSeat, ({ params, caller }) => readOwnReasons(caller, params));
  const readOwnOffers = createOwnOffersReader(context);
  serve(app, calls.getOwnOffersAndWaitingPlaces, ({ caller }) => readOwnOffers(caller));
  serve(app, calls.acceptOffer, ({ body, caller }) => acceptOffer(context, caller, body.offerID));
  serve(app, calls.declineOffer, ({ body, caller }) => declineOffer(context, caller, body.offerID));
  serve(app, calls.withdrawOwnRegistration, ({ body, caller }) =>
    withdrawOwnRegistration(context, caller, body),
  );
  serve(app, calls.withdrawRegistrationAsAdmin, ({ body, caller }) =>
    withdrawRegistrationAsAdmin(context, caller, body),
  );
  serve(app, calls.getOffersAndWaitingList, ({ params }) => getOffersAndWaitingList(context, params));
  serve(app, calls.listSeats, ({ params }) => listSeats(context, params));
  serveFile(app, calls.exportSeats, ({ params, caller }) => exportSeats(context, caller, params));
  const findLottery = coalesceCallsByKeyIntoNextRun((eventName) => getPublicLottery(context, { eventName }));
  serveCached(app, calls.getLottery, ({ params }) => findLottery(params.eventName));
  serveCached(
    app,
    calls.getPublishedAllocationInputs,
    ({ params }) => getPublishedAllocationInputs(context, params),
    {
      'content-disposition': 'attachment; filename="inputs.json"',
    },
  );
  serve(app, calls.commitLottery, ({ body, caller }) => commitLottery(context, caller, body));
  serve(app, calls.drawLottery, ({ body, caller }) => drawLottery(context, caller, body));
  serve(app, calls.offerSeatToNextDelegate, ({ body }) => offerSeatToNextDelegate(context, body));
  registerSwapRoutes(app, context);
}

function registerSwapRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getOwnSwaps, ({ caller }) => listOwnSwaps(context, caller));
  const readSwappable = createSwappablePortfoliosReader(context);
  serve(app, calls.listSwappablePortfolios, ({ params, caller }) => readSwappable(caller, params));
  serve(app, calls.requestSwap, ({ body, caller }) => requestSwap(context, caller, body));
  serve(app, calls.acceptSwap, ({ body, caller }) => acceptSwap(context, caller, body.swapID));
  serve(app, calls.declineSwap, ({ body, caller }) => declineSwap(context, caller, body.swapID));
  serve(app, calls.cancelSwap, ({ body, caller }) => cancelSwap(context, caller, body.swapID));
  serve(app, calls.listOpenSwaps, ({ params }) => listOpenSwaps(context, params));
  serve(app, calls.rejectSwap, ({ body, caller }) => rejectSwapAsAdmin(context, caller, body.swapID));
}

import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { acceptSwap, rejectSwap, takeBackSwap } from './answer-swap.ts';
import { askForSwap, swappableReader } from './ask-for-swap.ts';
import { readOwnSwaps } from './read-own-swaps.ts';
import { listSwaps, refuseSwap } from './refuse-swap.ts';

/** Two delegates swap their seats, and the desk may refuse. */
export function swapRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getOwnSwaps, ({ caller }) => readOwnSwaps(context, caller));
  const readSwappable = swappableReader(context);
  serve(app, calls.listSwappable, ({ params, caller }) => readSwappable(caller, params));
  serve(app, calls.askForSwap, async ({ body, caller }) => {
    await askForSwap(context, caller, body);
    return said(calls.askForSwap);
  });
  serve(app, calls.acceptSwap, async ({ body, caller }) => {
    await acceptSwap(context, caller, body.swapID);
    return said(calls.acceptSwap);
  });
  serve(app, calls.declineSwap, async ({ body, caller }) => {
    await rejectSwap(context, caller, body.swapID);
    return said(calls.declineSwap);
  });
  serve(app, calls.takeBackSwap, async ({ body, caller }) => {
    await takeBackSwap(context, caller, body.swapID);
    return said(calls.takeBackSwap);
  });
  serve(app, calls.listSwaps, ({ params }) => listSwaps(context, params));
  serve(app, calls.refuseSwap, async ({ body, caller }) => {
    await refuseSwap(context, caller, body.swapID);
    return said(calls.refuseSwap);
  });
}

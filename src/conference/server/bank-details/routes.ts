import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import * as calls from '../../contract/bank-details.ts';
import {
  confirmBankDetails,
  discardPendingBankDetails,
  enterBankDetails,
  getBankDetailsForDesk,
} from './bank-details.ts';

export function registerBankDetailsRoutes(
  app: FastifyInstance,
  context: Context,
  conference: Pick<Catalogue, 'payment'>,
): void {
  serve(app, calls.getBankDetailsOfEvents, ({ caller }) =>
    getBankDetailsForDesk(context, caller, conference),
  );
  serve(app, calls.enterBankDetails, ({ caller, body }) =>
    enterBankDetails(context, caller, body, conference),
  );
  serve(app, calls.confirmBankDetails, ({ caller, body }) =>
    confirmBankDetails(context, caller, body, conference),
  );
  serve(app, calls.discardPendingBankDetails, ({ caller, body }) =>
    discardPendingBankDetails(context, caller, body),
  );
}

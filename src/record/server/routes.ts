import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { listOwnRecordNames, setRecordName } from './names.ts';
import { getRecord, hideRecord, showRecord } from './show-record.ts';
import { addRecordText, getTextForDesk, removeRecordText } from './texts.ts';

export function registerRecordRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getRecord, ({ params }) => getRecord(context, params));
  serve(app, calls.showRecord, ({ caller, body }) => showRecord(context, caller, body));
  serve(app, calls.hideRecord, ({ caller, body }) => hideRecord(context, caller, body));
  serveUpload(app, calls.addRecordText, ({ caller, query, signal }, file) =>
    addRecordText({ ...context, signal }, caller, query, file),
  );
  serve(app, calls.removeRecordText, ({ caller, body }) => removeRecordText(context, caller, body));
  serveFile(app, calls.checkRecordText, ({ params }) => getTextForDesk(context, params));
  serve(app, calls.listOwnRecordNames, ({ caller }) => listOwnRecordNames(context, caller));
  serve(app, calls.setRecordName, ({ caller, body }) => setRecordName(context, caller, body));
}

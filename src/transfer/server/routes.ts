import type { FastifyInstance } from 'fastify';
import { dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { serveFile } from '#platform/server/http/serve.ts';
import { serveZipUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { exportClub } from './export-club.ts';
import { importClub, previewImport } from './import-club.ts';
import { InvalidExport } from './read-export.ts';

const asUpload = (fd: number) => ({ fd, maxBytes: calls.maxExportBytes });

export function registerTransferRoutes(app: FastifyInstance, context: Context): void {
  serveFile(app, calls.exportClub, async ({ caller }) => ({
    type: calls.previewImport.file.type,
    name: `club-${dayOf(context.clock(), await getClubRegion(context.db.queries))}.zip`,
    content: await exportClub(context, caller.accountId),
  }));
  serveZipUpload(app, context, calls.previewImport, async (_received, fd) => {
    try {
      return { ...(await previewImport(context, asUpload(fd))), problems: [] };
    } catch (error) {
      if (!(error instanceof InvalidExport)) throw error;
      return { plan: null, seen: '', problems: [...error.problems] };
    }
  });
  serveZipUpload(app, context, calls.importClub, async ({ caller: { accountId }, query }, fd) => {
    const importer = { by: accountId, accountId };
    try {
      const plan = await importClub(context, importer, asUpload(fd), query.seen);
      return { plan };
    } catch (error) {
      if (!(error instanceof InvalidExport)) throw error;
      const { notRead } = calls.importClub.errors;
      throw new AppError({ ...notRead, message: `${notRead.message}. ${error.message}` });
    }
  });
}

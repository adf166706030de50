import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { serveFile } from '#platform/server/http/serve.ts';
import { serveLargeUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import { exportKit } from './export-kit.ts';
import { importKit, previewKit } from './import-kit.ts';
import { WrongKit } from './read-kit.ts';

const sent = (fd: number) => ({ fd, mostBytes: calls.largestKit });

/** Export, preview and import of a kit, for superadmins (product 17). */
export function kitRoutes(app: FastifyInstance, context: Context): void {
  serveFile(app, calls.exportKit, async ({ caller }) => ({
    type: calls.previewKit.file.type,
    name: `club-${new Date(context.clock()).toISOString().slice(0, 10)}.zip`,
    content: await exportKit(context, caller.accountId),
  }));
  serveLargeUpload(app, context, calls.previewKit, async (_received, fd) => {
    try {
      return { ...(await previewKit(context, sent(fd))), problems: [] };
    } catch (error) {
      if (!(error instanceof WrongKit)) throw error;
      return { plan: null, seen: '', problems: [...error.problems] };
    }
  });
  serveLargeUpload(app, context, calls.importKit, async ({ caller: { accountId }, query }, fd) => {
    const importer = { by: accountId, accountId };
    try {
      const plan = await importKit(context, importer, sent(fd), query.seen);
      return { plan };
    } catch (error) {
      if (!(error instanceof WrongKit)) throw error;
      const { notRead } = calls.importKit.errors;
      throw new AppError({ ...notRead, message: `${notRead.message}. ${error.message}` });
    }
  });
}

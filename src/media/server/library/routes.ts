import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import { emblemPictureName } from '../../contract/emblem-files.ts';
import * as calls from '../../contract/library.ts';
import { listPictureChoices, listPictures, readSamplePictures } from './list-pictures.ts';
import { findPicture } from './pictures.sql.ts';
import {
  addPicture,
  changePicture,
  type ReadPictureUses,
  removePicture,
  replacePicture,
  retryPicture,
} from './pictures.ts';
import { servePictureFiles } from './serve-variants.ts';

/**
 * Registers the routes of the picture library.
 * @param readUsesByPages finds the uses of pictures in modules that this module may not import
 */
export function registerPictureRoutes(
  app: FastifyInstance,
  context: Context,
  readUsesByPages: ReadPictureUses,
): void {
  const readUses: ReadPictureUses = async (db) => {
    const uses = await readUsesByPages(db);
    if (!(await findPicture(db, emblemPictureName))) return uses;
    return new Map([...uses, [emblemPictureName, [{ where: 'The club', what: 'Emblem' }]]]);
  };
  const samples = readSamplePictures();
  serve(app, calls.listPictures, ({ query }) => listPictures(context, query, readUses, samples));
  serve(app, calls.listPictureChoices, () => listPictureChoices(context, samples));
  serveUpload(app, calls.addPicture, ({ caller, query }, file) => addPicture(context, caller, query, file));
  serveUpload(app, calls.replacePicture, ({ caller, params, query }, file) =>
    replacePicture(context, caller, { ...params, ...query }, file),
  );
  serve(app, calls.changePicture, ({ caller, params, body }) =>
    changePicture(context, caller, params.name, body),
  );
  serve(app, calls.retryPicture, ({ params, body }) => retryPicture(context, { ...params, ...body }));
  serve(app, calls.removePicture, ({ caller, params, body }) =>
    removePicture(context, caller, { ...params, ...body }, readUses),
  );
  servePictureFiles(app, context);
}

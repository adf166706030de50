import type { FastifyInstance } from 'fastify';
import { successMessage } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import { listPictureChoices as choices } from '../../contract/choices.ts';
import * as calls from '../../contract/library.ts';
import { addPicture } from './add-picture.ts';
import { changePicture } from './change-picture.ts';
import { listPictureChoices } from './list-picture-choices.ts';
import { listPictures, type ReadPictureUses } from './list-pictures.ts';
import { makePictureAgain } from './make-again.ts';
import { removePicture } from './remove-picture.ts';
import { replacePicture } from './replace-picture.ts';
import { samplePictures } from './sample-pictures.ts';
import { serveVariants } from './serve-variants.ts';

/** @param readUses finds what refers to pictures: the library lies below the pages that show them */
export function pictureRoutes(app: FastifyInstance, context: Context, readUses: ReadPictureUses): void {
  const samples = samplePictures();
  serve(app, calls.listPictures, ({ query }) => listPictures(context, query, readUses, samples));
  serve(app, choices, () => listPictureChoices(context, samples));
  serveUpload(app, calls.addPicture, async ({ caller, query }, file) => {
    await addPicture(context, caller, query, file);
    return successMessage(calls.addPicture);
  });
  serveUpload(app, calls.replacePicture, async ({ caller, params, query }, file) => {
    await replacePicture(context, caller, { ...params, ...query }, file);
    return successMessage(calls.replacePicture);
  });
  serve(app, calls.changePicture, async ({ caller, params, body }) => {
    await changePicture(context, caller, params.name, body);
    return successMessage(calls.changePicture);
  });
  serve(app, calls.makePictureAgain, async ({ params, body }) => {
    await makePictureAgain(context, { ...params, ...body });
    return successMessage(calls.makePictureAgain);
  });
  serve(app, calls.removePicture, async ({ caller, params, body }) => {
    await removePicture(context, caller, { ...params, ...body }, readUses);
    return successMessage(calls.removePicture);
  });
  serveVariants(app, context);
}

import type { FastifyInstance } from 'fastify';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import { listPictureChoices as choices } from '../contract/choices.ts';
import * as calls from '../contract.ts';
import { addPicture } from './add-picture.ts';
import { changePicture } from './change-picture.ts';
import { listPictureChoices } from './list-picture-choices.ts';
import { listPictures } from './list-pictures.ts';
import { makePictureAgain } from './make-again.ts';
import type { ReadCommittees } from './picture-uses.ts';
import { removePicture } from './remove-picture.ts';
import { replacePicture } from './replace-picture.ts';
import { samplePictures } from './sample-pictures.ts';
import { serveVariants } from './serve-variants.ts';

/** @param readCommittees those that the site shows, which refer to pictures */
export function pictureRoutes(app: FastifyInstance, context: Context, readCommittees: ReadCommittees): void {
  const samples = samplePictures();
  serve(app, calls.listPictures, ({ query }) => listPictures(context, query, readCommittees, samples));
  serve(app, choices, () => listPictureChoices(context, samples));
  serveUpload(app, calls.addPicture, async ({ caller, query }, file) => {
    await addPicture(context, caller, query, file);
    return said(calls.addPicture);
  });
  serveUpload(app, calls.replacePicture, async ({ caller, params, query }, file) => {
    await replacePicture(context, caller, { ...params, ...query }, file);
    return said(calls.replacePicture);
  });
  serve(app, calls.changePicture, async ({ caller, params, body }) => {
    await changePicture(context, caller, params.name, body);
    return said(calls.changePicture);
  });
  serve(app, calls.makePictureAgain, async ({ params, body }) => {
    await makePictureAgain(context, { ...params, ...body });
    return said(calls.makePictureAgain);
  });
  serve(app, calls.removePicture, async ({ caller, params, body }) => {
    await removePicture(context, caller, { ...params, ...body }, readCommittees);
    return said(calls.removePicture);
  });
  serveVariants(app, context);
}

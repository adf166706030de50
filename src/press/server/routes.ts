import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve, serveFile } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../contract.ts';
import * as articles from './articles.ts';
import * as pictures from './pictures.ts';
import { publishArticle, withdrawArticle } from './publish.ts';

export function registerPressRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.listArticles, ({ caller, params }) => articles.listArticles(context, caller, params));
  serve(app, calls.getArticle, ({ caller, params }) => articles.getArticle(context, caller, params));
  serve(app, calls.createArticle, ({ caller, body }) => articles.createArticle(context, caller, body));
  serve(app, calls.changeArticle, ({ caller, body }) => articles.changeArticle(context, caller, body));
  serve(app, calls.handInArticle, ({ caller, body }) => articles.handInArticle(context, caller, body));
  serve(app, calls.publishArticle, ({ caller, body }) => publishArticle(context, caller, body));
  serve(app, calls.withdrawArticle, ({ caller, body }) => withdrawArticle(context, caller, body));
  serve(app, calls.deleteArticle, ({ caller, body }) => articles.deleteArticle(context, caller, body));
  serveUpload(app, calls.addPressPicture, ({ caller, query, signal }, file) =>
    pictures.addPressPicture({ ...context, signal }, caller, query, file),
  );
  serve(app, calls.changePressPicture, ({ caller, body }) =>
    pictures.changePressPicture(context, caller, body),
  );
  serve(app, calls.removePressPicture, ({ caller, body }) =>
    pictures.removePressPicture(context, caller, body),
  );
  serveFile(app, calls.getPressPicture, ({ params }) => pictures.getPressPicture(context, params));
  serve(app, calls.listOwnArticles, ({ caller }) => articles.listOwnArticles(context, caller));
}

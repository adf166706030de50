import { etagOf, type Sent } from '#platform/server/http/assets.ts';
import { pagePolicy } from '#platform/server/http/headers.ts';
import type { RenderedPage } from '#platform/server/http/pages.ts';

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This page can’t be shown right now</title>
<h1>This page can’t be shown right now</h1>
<p>Please try again later, or go to the <a href="/">home page</a>.</p>
</html>
`;

/** Served with status 503 in place of a page that cannot be rendered, so that one broken page never stops the site. */
export const standInPage: RenderedPage = {
  html: sent(html),
  data: sent('null'),
  policy: pagePolicy({ scripts: [], styles: [] }),
  isListed: false,
  status: 503,
};

function sent(text: string): Sent {
  const plain = Buffer.from(text);
  return { plain, br: undefined, gzip: undefined, etag: etagOf(plain) };
}

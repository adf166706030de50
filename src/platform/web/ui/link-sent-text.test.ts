import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkSentText, linkSentTitle } from './link-sent-text.tsx';

afterEach(() => vi.unstubAllGlobals());

const shownOn = (mail: string) => {
  vi.stubGlobal('document', { documentElement: { dataset: { mail } } });
  return renderToStaticMarkup(createElement(LinkSentText, { email: 'meera@example.org' }));
};

test('a site with a mail server says that the link was sent', () => {
  expect(shownOn('yes')).toContain('We sent a link to');
  expect(linkSentTitle('Check your email')).toBe('Check your email');
});

test('a site without a mail server says that the mail waits', () => {
  const text = shownOn('no');
  expect(text).not.toContain('We sent');
  expect(text).toContain('Your link is ready, but this site cannot send email yet.');
  expect(linkSentTitle('Check your email')).toBe('Your link is ready');
});

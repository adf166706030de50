import { test as base } from 'vitest';
import { type Options, testApp } from './support/app.ts';
import { setRegistrationWindow } from './support/registering.ts';
import { smtpSink } from './support/smtp-sink.ts';

/**
 * A test that brings what it names: `test('...', async ({ site, admin }) => ...)`. Nothing else is built, and all is
 * closed after the test. A file adds fixtures with `test.extend`, such as `siteOptions` for other settings of its site.
 */
export const test = base
  .extend('siteOptions', {} as Options)
  .extend('site', async ({ siteOptions, task }, { onCleanup }) => {
    const before = new Set(Object.keys(task.context));
    const site = await testApp(siteOptions);
    onCleanup(async () => {
      await site.close();
      // Vitest keeps the contexts of all tests until its process ends. A site and what was made with it have 3 MB.
      for (const name of Object.keys(task.context))
        if (!before.has(name)) Reflect.deleteProperty(task.context, name);
    });
    return site;
  })
  .extend('superadmin', ({ site }) => site.superadmin())
  .extend('admin', ({ site }) => site.person({ role: 'admin' }))
  .extend('delegate', ({ site }) => site.person())
  .extend('sink', async ({ onTestFinished }) => {
    const sink = await smtpSink();
    onTestFinished(() => sink.close());
    return sink;
  });

/** A test whose site has an open registration. */
export const testWithOpenRegistration = test.extend('site', async ({ site }) => {
  await setRegistrationWindow(site, true);
  return site;
});

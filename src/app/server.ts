import { writeFileSync } from 'node:fs';
import { ensureSuperadmin, ignoreTrustedPersonWithoutAccount } from '#accounts/server/index.ts';
import { startOfferAndSwapExpiry } from '#allocation/server/index.ts';
import { startAnnouncementQueueWorker } from '#announcements/server/index.ts';
import { startReadingProofs, startReconciler } from '#bank/server/index.ts';
import { type Catalogue, initialConference } from '#conference/content/index.ts';
import {
  acceptsRegistrations,
  listEvents,
  seedEventAndCommittees,
  startFullEventUpdater,
} from '#conference/server/index.ts';
import { startWebhookSender } from '#connections/server/index.ts';
import { addMailedReplyToThread } from '#contact/server/index.ts';
import type { Demo } from '#demo/server/index.ts';
import { assertDkimSigningWorks, startMailbox, startOutbox } from '#email/server/index.ts';
import { startPictureWorker } from '#media/server/index.ts';
import {
  clientBuildFolder,
  PageRenderError,
  type RenderContent,
  renderSite,
  startSiteRenderer,
} from '#pages/server/index.ts';
import { type Config, readConfig, WrongSettings } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import {
  buildFirstSuperadminPasswordFilePath,
  createPrivateDataDir,
  lockDataDir,
  metricsTokenFile,
  readOrCreateSecret,
} from '#platform/server/data-dir.ts';
import { serverUrlsOf } from '#platform/server/db/postgres.ts';
import { flushServerLog } from '#platform/server/http/log.ts';
import { openContext } from '#platform/server/open-context.ts';
import { startLaterInvitations } from '#registration/server/index.ts';
import { offerSetupLink } from '#setup/server/index.ts';
import { onDelegateLeaves } from './account-hooks.ts';
import { createApp } from './app.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createAttachmentMakers } from './mail-attachments.ts';
import { createDeliveryChecks } from './mailed-links.ts';
import { readPageInputs, readRecordFile } from './page-inputs.ts';

export interface Site {
  address: string;
  /** Stops the server when the running requests and mail deliveries are complete. */
  stop(): Promise<void>;
  /**
   * The log-in of the first superadmin, if this start has created it. `file` contains the e-mail address and the
   * password.
   */
  generated: { email: string; password: string; file: string } | undefined;
  registrationOpen: boolean;
  /** Address with which the first superadmin sets up a new site. Undefined if this start has created a log-in. */
  setupLink: string | undefined;
}

/**
 * Opens the database and starts the server with its background tasks.
 * @param conference the catalogue that is imported into the database; by default `initialConference`
 * @param showsSetupLink true if a person reads the output, who sets up a new site with a link. Else the first superadmin is
 *   created with a generated password
 * @param options.demo only for `npm run demo`; its inbox gets the mails
 * @param options.beforeListening is awaited when the site is ready to take connections
 * @throws WrongSettings, PageRenderError, or an error of the database or the port
 */
export async function openSite(
  config: Config,
  conference: Catalogue = initialConference,
  showsSetupLink = false,
  { demo, beforeListening }: { demo?: Demo; beforeListening?: () => Promise<void> } = {},
): Promise<Site> {
  await assertDkimSigningWorks(config);
  createPrivateDataDir(config.dataDir);
  const unlockDataDir = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const metricsToken = config.metricsToken ?? readOrCreateSecret(metricsTokenFile(config.dataDir));
  const opened = await openContext(
    { ...config, metricsToken },
    { onIdleError: (error) => console.error(error.message) },
  );
  await seedEventAndCommittees(opened, conference);
  const setupLink = showsSetupLink ? await offerSetupLink(opened) : undefined;
  const generated = setupLink === undefined ? await ensureFirstSuperadmin(opened, config) : undefined;
  const context = await ignoreTrustedPersonWithoutAccount(opened, console.error);
  let report = (error: unknown) => console.error(errorText(error));
  const pages = await startSiteRenderer(context, {
    readInputs: readPageInputs,
    readFile: readRecordFile,
    report: (error) => report(error),
  });
  const { rendered, renderDue, readCopy } = pages;
  const renderWith: RenderContent = async (content) =>
    renderSite({ ...(await readPageInputs(context.db.queries)), content }, context);
  const app = await createApp(
    context,
    conference,
    { client: clientBuildFolder, rendered, renderDue, readCopy, renderWith },
    demo,
  );
  report = (error) => app.log.error({ err: error }, 'background work failed');
  const outbox = startOutbox(
    context,
    {
      links: createDeliveryChecks(context),
      attachments: createAttachmentMakers(context),
      ...(demo && { transport: demo.inbox.transport }),
    },
    report,
  );
  const mailbox = startMailbox(context, { onReply: addMailedReplyToThread }, report);
  const webhooks = startWebhookSender(context, report);
  const pictureWorker = startPictureWorker(context, report);
  const reconciler = startReconciler(context, report);
  const proofs = config.readProofs ? startReadingProofs(context, conference, report) : undefined;
  const stopHousekeeping = startHousekeeping(context, report);
  const stopWatchingSeats = startFullEventUpdater(context, report);
  const stopExpiringOffers = startOfferAndSwapExpiry(context, report);
  const stopSendingLaterInvitations = startLaterInvitations(context, report);
  const stopQueueingAnnouncements = startAnnouncementQueueWorker(context, report);
  await beforeListening?.();
  const address = await app.listen({ port: config.port, host: config.host });
  const events = await listEvents(context.db.queries);
  return {
    address,
    generated,
    setupLink,
    registrationOpen: events.some((event) => acceptsRegistrations(event, context.clock())),
    async stop() {
      await app.close();
      await Promise.all([
        outbox.stop(),
        mailbox.stop(),
        webhooks.stop(),
        pictureWorker.stop(),
        reconciler.stop(),
        proofs?.stop(),
        stopHousekeeping(),
        stopWatchingSeats(),
        stopExpiringOffers(),
        stopSendingLaterInvitations(),
        stopQueueingAnnouncements(),
        pages.stop(),
      ]);
      await context.db.close();
      unlockDataDir();
    },
  };
}

/** Creates or restores the superadmin, and stores a generated password in a file. */
async function ensureFirstSuperadmin(context: Context, { dataDir }: Config): Promise<Site['generated']> {
  const { email, generatedPassword } = await ensureSuperadmin(context, onDelegateLeaves(context));
  return generatedPassword ? saveFirstPassword(dataDir, email, generatedPassword) : undefined;
}

function saveFirstPassword(dataDir: string, email: string, password: string) {
  const file = buildFirstSuperadminPasswordFilePath(dataDir);
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600 });
  return { email, password, file };
}

export const formatTextBox = (lines: readonly string[]) => {
  const width = Math.max(...lines.map((line) => line.length));
  const row = (line: string) => `│ ${line.padEnd(width)} │`;
  return [`┌${'─'.repeat(width + 2)}┐`, ...lines.map(row), `└${'─'.repeat(width + 2)}┘`].join('\n');
};

function summary(config: Config, site: Site): string {
  const mail = config.smtpUrl
    ? `through ${new URL(config.smtpUrl).host}`
    : 'waits in the outbox (set SMTP_URL and MAIL_FROM to send it)';
  return formatTextBox([
    `The site is at     ${config.host === '127.0.0.1' ? config.publicUrl : site.address}`,
    `Its data are in    ${
      config.databaseUrl
        ? `PostgreSQL at ${serverUrlsOf(config.databaseUrl)
            .map((server) => new URL(server).host)
            .join(' or ')}`
        : config.dataDir
    }`,
    `Mail               ${mail}`,
    `Registration       ${site.registrationOpen ? 'open' : 'closed (a superadmin opens it on /superadmin)'}`,
    ...(site.generated
      ? [
          `First superadmin   ${site.generated.email}`,
          // Prints the password only to a terminal, because other people read stored logs.
          process.stdout.isTTY
            ? `Password           ${site.generated.password}   (shown this once)`
            : `Password           in ${site.generated.file}; delete it when you have read it`,
        ]
      : []),
    ...(site.setupLink
      ? ['', 'Set up your site   open this link in a browser (valid 24 hours):', site.setupLink]
      : []),
  ]);
}

/**
 * Starts the site. Stops it on SIGTERM or Ctrl-C, when the running requests are complete. Exits with status 1 if the
 * start fails.
 * @param conference by default the catalogue of the content files
 */
export async function startServer(conference?: Catalogue): Promise<void> {
  try {
    const config = readConfig(process.env);
    // Prints the link only to a terminal by default, because other people read stored logs.
    const site = await openSite(config, conference, config.setupLink ?? process.stdout.isTTY);
    console.log(summary(config, site));
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await site.stop();
      await flushServerLog();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    console.error(errorText(error));
    process.exit(1);
  }
}

function errorText(error: unknown): unknown {
  if (error instanceof WrongSettings) return `A setting is wrong.\n${error.message}`;
  if (error instanceof PageRenderError) return error.message;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return taken ? `${error.message}: another program listens there. Set PORT to a free one.` : error;
}

import { updateEvent } from '#conference/contract.ts';
import { type ApiClient, apiClient, type Delegate } from './api-client.ts';
import { newSiteFolder, rememberingServer } from './prepared-sites.ts';
import { eventName } from './site-conference.ts';
import { type SiteProcess, startSite, superadmin } from './site-process.ts';
import { type SmtpSink, smtpSink } from './smtp-sink.ts';

/** A running site with a mail server and an API client. */
export interface RunningSite
  extends ApiClient,
    Pick<SiteProcess, 'origin' | 'dataDir' | 'complaints' | 'printed' | 'stop'> {
  mails: SmtpSink;
  superadmin: typeof superadmin;
  /**
   * Creates the account of the trusted second person and starts the site again, as an operator does. Call it before
   * pages are open.
   */
  createTrustedSecondPerson(): Promise<Delegate>;
  /** Opens or closes registration through the superadmins' call. */
  setRegistration(open: boolean): Promise<void>;
}

const trustedSecondPerson = 'trusted-second@example.org';

/**
 * Starts the built site.
 * @param settingsFor returns further environment variables for an origin
 * @param entry 'fixture' for a conference that the test seeds in the database
 * @param isNew true for a site without any data, also without a superadmin if the settings name none
 */
export async function runSite(
  settingsFor: (origin: string) => Promise<Record<string, string>> = async () => ({}),
  entry: 'as shipped' | 'fixture' = 'as shipped',
  isNew = false,
): Promise<RunningSite> {
  const mails = await smtpSink();
  const settings = async (origin: string) => ({
    SMTP_URL: mails.url,
    MAIL_FROM: 'The club <club@example.org>',
    LOG_LEVEL: 'error',
    READ_PROOFS: 'false',
    ...rememberingServer(),
    ...(await settingsFor(origin)),
  });
  const site = await startSite(settings, {
    entry,
    host: 'localhost',
    ...(entry === 'as shipped' && !isNew && { copyOf: newSiteFolder() }),
  });
  const api = apiClient(site.origin, mails);
  return {
    ...api,
    origin: site.origin,
    dataDir: site.dataDir,
    complaints: site.complaints,
    printed: site.printed,
    mails,
    superadmin,
    async createTrustedSecondPerson() {
      const person = await api.delegate({ name: 'Sample Treasurer', email: trustedSecondPerson });
      await site.kill();
      await site.restart({ TRUSTED_SECOND_PERSON: trustedSecondPerson });
      return person;
    },
    async setRegistration(registrationOpen) {
      const { token } = await api.logIn(superadmin.email, superadmin.password);
      await api.call(updateEvent, { body: { eventName, registrationOpen }, token });
    },
    async stop() {
      await site.stop();
      await mails.close();
    },
  };
}

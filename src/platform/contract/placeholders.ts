/**
 * Placeholder in every page for its own origin (canonical address, pictures for sharing), because only
 * only the running server has PUBLIC_URL: it puts that in place of this when it renders the page.
 */
export const originPlaceholder = 'https://public-url.invalid';

/** Placeholder in every page for the year in which the server renders it. */
export const yearPlaceholder = 'year.invalid';

/**
 * Placeholder in every page for the name of the log-in provider: only the running
 * server knows OIDC_NAME. It puts that in place of this when it renders the page, or nothing where there is no provider.
 */
export const providerNamePlaceholder = 'provider-name.invalid';

/** Placeholder in every page for whether the server can send mail: 'yes', or 'no' while SMTP_URL is not set. */
export const sendsMailPlaceholder = 'sends-mail.invalid';

/** Where the provider sends people back to, with its answer in the query; registered there as the redirect address. */
export const providerReturnPath = '/login/provider';

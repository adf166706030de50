/** Placeholder in every page for the origin of its absolute URLs. The running server replaces it with PUBLIC_URL. */
export const originPlaceholder = 'https://public-url.invalid';

/** Placeholder in every page for the year in which the server renders it. */
export const yearPlaceholder = 'year.invalid';

/** Placeholder in every page for the name of the log-in provider. The running server replaces it with OIDC_NAME, or with nothing. */
export const providerNamePlaceholder = 'provider-name.invalid';

/** Placeholder in every page for whether the server can send mail: 'yes', or 'no' while SMTP_URL is not set. */
export const sendsMailPlaceholder = 'sends-mail.invalid';

/** The redirect URI that is registered at the log-in provider. */
export const providerReturnPath = '/login/provider';

/** The server replaces this text with PUBLIC_URL in every page. */
export const originPlaceholder = 'https://public-url.invalid';

/** The server replaces this text with the year (UTC) in which it renders the page. */
export const copyrightYearsPlaceholder = 'years.invalid';

/** The server replaces this text with OIDC_NAME, or removes it. */
export const providerNamePlaceholder = 'provider-name.invalid';

/** The server replaces this text with 'yes', or with 'no' while SMTP_URL is not set. */
export const sendsMailPlaceholder = 'sends-mail.invalid';

/** The server replaces this text with PUBLIC_URL in every page. */
export const originPlaceholder = 'https://public-url.invalid';

/** The server replaces this text with the year in which the page is rendered. */
export const yearPlaceholder = 'year.invalid';

/** The server replaces this text with OIDC_NAME, or removes it. */
export const providerNamePlaceholder = 'provider-name.invalid';

/** The server replaces this text with 'yes', or with 'no' while SMTP_URL is not set. */
export const sendsMailPlaceholder = 'sends-mail.invalid';

/**
 * Page that scans passes with the camera. Always load it as a document, because only its own response headers allow the
 * camera.
 */
export const scannerPath = '/door';

/** Query parameter of the scanner's page that starts the log-out of the device. */
export const leaveParameter = 'leave';

export const serviceWorkerPath = '/sw.js';

/** Path of the redirect URI that is registered at the log-in provider. */
export const providerReturnPath = '/login/provider';

/**
 * Page that scans passes with the camera. Always load it as a document, because only its own response headers allow the
 * camera.
 */
export const scannerPath = '/door';

/** Query parameter of the scanner's page that starts the log-out of the device. */
export const doorLogOutParameter = 'leave';

export const serviceWorkerPath = '/sw.js';

/** Path of the redirect URI that is registered at the log-in provider. */
export const providerReturnPath = '/login/provider';

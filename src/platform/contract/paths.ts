/**
 * Page that scans passes with the camera. Always load it as a document, because only its own response headers allow the
 * camera.
 */
export const scannerPath = '/door';

/** Page of the roll call. */
export const rollPath = '/committee';

/** Query parameter of the scanner and of the roll call that starts the log-out of the device. */
export const deviceLogOutParameter = 'leave';

export const serviceWorkerPath = '/sw.js';

/** Path of the redirect URI that is registered at the log-in provider. */
export const providerReturnPath = '/login/provider';

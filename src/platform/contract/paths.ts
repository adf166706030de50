/**
 * Page that scans passes with the camera. Always load it as a document, because only its own response headers allow the
 * camera.
 */
export const scannerPath = '/door';

export const rollCallPath = '/committee';

/** Query parameter with which the scanner or the roll call begins to log the device out. */
export const deviceLogOutParameter = 'leave';

export const serviceWorkerPath = '/sw.js';

/** Path of the redirect URI that is registered at the log-in provider. */
export const providerReturnPath = '/login/provider';

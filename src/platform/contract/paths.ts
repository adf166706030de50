/**
 * Page that scans passes with the camera. Always load it as a document: only its own response has a Permissions-Policy
 * header that allows the camera, and client-side navigation keeps the header of the previous page.
 */
export const scannerPath = '/door';

export const rollCallPath = '/committee';
/** Page that only a demo has. */
export const demoPath = '/demo';
export const hospitalityPath = '/hospitality';
export const pressPath = '/press';
export const marksPath = '/marks';

/** Query parameter that makes the scanner, the roll call, the marks or hospitality log the device out. */
export const deviceLogOutParameter = 'leave';

export const serviceWorkerPath = '/sw.js';

/** Path of the redirect URI that is registered at the log-in provider. */
export const providerReturnPath = '/login/provider';

/** Address of the current emblem for mails: the uploaded one, or else the drawn one. */
export const mailedEmblemPath = '/emblems/mail.png';

export { ownCertificatesQuery } from './api.ts';
export { OwnCertificates } from './own-certificates.tsx';

import type { CertificateKind } from '../contract.ts';

export const certificateKindNames: Readonly<Record<CertificateKind, string>> = {
  participation: 'Participation',
  award: 'Award',
  chair: 'Chair',
  volunteer: 'Volunteer',
  secretariat: 'Secretariat',
};

export const getCertificateKindName = (kind: string): string =>
  Object.hasOwn(certificateKindNames, kind) ? certificateKindNames[kind as CertificateKind] : kind;

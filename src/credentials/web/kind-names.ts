import type { CertificateKind } from '../contract.ts';

export const kindNames: Readonly<Record<CertificateKind, string>> = {
  participation: 'Participation',
  award: 'Award',
  chair: 'Chair',
  volunteer: 'Volunteer',
  secretariat: 'Secretariat',
};

export const kindName = (kind: string): string =>
  Object.hasOwn(kindNames, kind) ? kindNames[kind as CertificateKind] : kind;

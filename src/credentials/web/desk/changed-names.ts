import type { IssuePreview } from '../api.ts';

type Certificate = IssuePreview['certificates'][number];

const keyOf = ({ registrationId, kind, name, role }: Certificate): string =>
  kind === 'participation' ? `${registrationId}` : `${kind} ${name} ${role}`;

/** Describes which certificates were added, left out or have another name or role. */
export function listChangedNames(before: readonly Certificate[], after: readonly Certificate[]): string[] {
  const earlier = new Map(before.map((certificate) => [keyOf(certificate), certificate]));
  const later = new Map(after.map((certificate) => [keyOf(certificate), certificate]));
  return [
    ...after.flatMap((certificate) => {
      const known = earlier.get(keyOf(certificate));
      const text = `${certificate.name}, ${certificate.role}`;
      if (!known) return [`New: ${text}`];
      return known.name === certificate.name && known.role === certificate.role
        ? []
        : [`${known.name}, ${known.role} is now ${text}`];
    }),
    ...before
      .filter((certificate) => !later.has(keyOf(certificate)))
      .map(({ name, role }) => `No longer issued: ${name}, ${role}`),
  ];
}

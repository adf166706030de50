import { plural } from '#platform/rule/plural.ts';

/** What the club still needs from a delegate after the registration. */
export interface MissingDetails {
  /** Number of unanswered questions of the club. */
  readonly answers: number;
  readonly birthDate: boolean;
  readonly emergencyContact: boolean;
  /** True for a minor without a signed consent, unless the secretariat checks a signed form. */
  readonly guardianConsent: boolean;
}

const consentLabel = 'consent of your parent or guardian';

/**
 * Returns one line about what a delegate must still tell the club, such as 'Tell us 2 things: date of birth, emergency
 * contact'. Undefined if nothing is missing. Dashboard, mails and /registration show the same line.
 */
export function describeMissingDetails(missing: MissingDetails): string | undefined {
  const { answers, birthDate, emergencyContact, guardianConsent } = missing;
  const labels = [
    ...(answers > 0
      ? [plural(answers, { one: 'the answer to # question', other: 'the answers to # questions' })]
      : []),
    ...(birthDate ? ['date of birth'] : []),
    ...(emergencyContact ? ['emergency contact'] : []),
    ...(guardianConsent ? [consentLabel] : []),
  ];
  if (labels.length === 0) return undefined;
  if (guardianConsent && labels.length === 1) return `We need the ${consentLabel}`;
  const count = labels.length - (answers > 0 ? 1 : 0) + answers;
  return `Tell us ${plural(count, { one: '# thing', other: '# things' })}: ${labels.join(', ')}`;
}

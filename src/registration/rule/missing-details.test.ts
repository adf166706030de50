import { expect, test } from 'vitest';
import { describeMissingDetails } from './missing-details.ts';

const none = { answers: 0, birthDate: false, emergencyContact: false, guardianConsent: false };

test('a delegate reads in one line what the club still needs', () => {
  expect(describeMissingDetails(none)).toBeUndefined();
  expect(describeMissingDetails({ ...none, birthDate: true, emergencyContact: true })).toBe(
    'Tell us 2 things: date of birth, emergency contact',
  );
  expect(describeMissingDetails({ ...none, answers: 1 })).toBe('Tell us 1 thing: the answer to 1 question');
  expect(describeMissingDetails({ ...none, answers: 2, guardianConsent: true })).toBe(
    'Tell us 3 things: the answers to 2 questions, consent of your parent or guardian',
  );
  expect(describeMissingDetails({ ...none, guardianConsent: true })).toBe(
    'We need the consent of your parent or guardian',
  );
});

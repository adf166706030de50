import { expect, test } from 'vitest';
import { computeConsentState } from './consent-state.ts';

test('a consent is needed for minors only, and a request counts until its link expires', () => {
  const unsigned = { expiresAt: null, isSigned: false, hasUndecidedScan: false };
  const minor = { birthDate: '2010-05-05', firstDay: '2026-11-08', ...unsigned };
  expect(computeConsentState(minor, 10)).toBe('missing');
  expect(computeConsentState({ ...minor, expiresAt: 11 }, 10)).toBe('requested');
  expect(computeConsentState({ ...minor, expiresAt: 10 }, 10)).toBe('missing');
  expect(computeConsentState({ ...minor, expiresAt: 11, hasUndecidedScan: true }, 10)).toBe('uploaded');
  expect(computeConsentState({ ...minor, isSigned: true }, 10)).toBe('signed');
  expect(computeConsentState({ ...minor, firstDay: '2028-11-08' }, 10)).toBe('not_needed');
  expect(computeConsentState({ ...minor, firstDay: null }, 10)).toBe('not_needed');
  expect(computeConsentState({ ...minor, birthDate: null }, 10)).toBe('not_needed');
});

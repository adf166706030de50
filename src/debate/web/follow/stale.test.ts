import { describe, expect, test } from 'vitest';
import { findStale, freshMs, leftMsOf, staleSentence } from './stale.ts';

const region = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const now = Date.parse('2026-11-30T10:14:05+05:30');

describe('a screen', () => {
  test('is old 25 seconds after the last news', () => {
    expect(findStale({ lastAt: now - freshMs, silentSince: null }, now)).toBeNull();
    expect(findStale({ lastAt: now - freshMs - 1, silentSince: null }, now)).toEqual({
      since: now - freshMs - 1,
      why: 'no_contact',
    });
  });

  test('is as of when the lead was last there', () => {
    const silentSince = now - 150_000;
    expect(findStale({ lastAt: now, silentSince }, now)).toEqual({ since: silentSince, why: 'lead_silent' });
    expect(findStale({ lastAt: now - 60_000, silentSince }, now)).toEqual({
      since: silentSince,
      why: 'no_contact',
    });
  });

  test('stops a clock that runs, at a whole second', () => {
    const clock = { left: 40, running: true };
    expect(leftMsOf(clock, { ms: 1300, isOld: false })).toBe(38_700);
    expect(leftMsOf(clock, { ms: 1300, isOld: true })).toBe(39_000);
    expect(leftMsOf({ left: 40, running: false }, { ms: 1300, isOld: true })).toBe(40_000);
  });

  test('says what that means for its clock', () => {
    const said = (why: 'no_contact' | 'lead_silent', hasClock: boolean) =>
      staleSentence({ since: now, why }, hasClock, region);
    expect(said('no_contact', false)).toBe('As of 10:14:05 am.');
    expect(said('no_contact', true)).toBe('As of 10:14:05 am. The clock goes on when there is a connection.');
    expect(said('lead_silent', false)).toBe('As of 10:14 am. The chair works without a network.');
    expect(said('lead_silent', true)).toBe(
      'As of 10:14 am. The chair works without a network, so the clock does not run here.',
    );
  });
});

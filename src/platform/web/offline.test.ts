import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { getConnectionProblemText, getErrorOrOfflineText, isUnanswered } from './offline.ts';

const fine = { online: true, unanswered: false, interrupted: false };

describe('the offline notice', () => {
  it('is empty while online', () => {
    expect(getConnectionProblemText(fine, 'your answers')).toBeUndefined();
    expect(getConnectionProblemText({ ...fine, interrupted: true }, 'your answers')).toBeUndefined();
  });

  it('says that nothing was sent only if nothing can have been sent', () => {
    const offline = { ...fine, online: false };
    const nothingSent = 'You are offline. Nothing was sent, but your answers and picture are still here.';
    const broke =
      'You are offline. The connection broke while sending, but your answers and picture are still here.';
    const kept = 'your answers and picture';
    expect(getConnectionProblemText(offline, kept)).toBe(nothingSent);
    expect(getConnectionProblemText({ ...offline, unanswered: true }, kept)).toBe(nothingSent);
    expect(getConnectionProblemText({ ...offline, interrupted: true }, kept)).toBe(broke);
    expect(getConnectionProblemText({ ...offline, unanswered: true, interrupted: true }, kept)).toBe(broke);
  });

  it('offers to send again once the network is back', () => {
    expect(getConnectionProblemText({ ...fine, unanswered: true }, 'your answers')).toBe(
      'You are back online. Nothing was sent yet, but your answers are still here. Send again.',
    );
    expect(getConnectionProblemText({ ...fine, unanswered: true, interrupted: true }, 'your answers')).toBe(
      'The connection broke before an answer came, but your answers are still here. Send again.',
    );
  });
});

describe('the text of a failure', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the missing network, or the text of the server', () => {
    const unanswered = new ApiError('Something went wrong', 0);
    vi.stubGlobal('navigator', { onLine: false });
    expect(getErrorOrOfflineText(unanswered)).toMatch(/^You are offline\. Nothing was sent/);
    expect(getErrorOrOfflineText(new ApiError('User not found', 404))).toBe('User not found');
    vi.stubGlobal('navigator', { onLine: true });
    expect(getErrorOrOfflineText(unanswered)).toBe('Something went wrong');
  });

  it('counts only calls without an answer as unanswered', () => {
    expect(isUnanswered(new ApiError('Bad gateway', 502))).toBe(false);
    expect(isUnanswered(new TypeError('no call at all'))).toBe(false);
  });
});

it('what one form kept is named in the singular, and several things in the plural', () => {
  const text = (kept: string) =>
    getConnectionProblemText({ online: false, unanswered: false, interrupted: false }, kept);
  expect(text('your report')).toContain('your report is still here');
  expect(text('your answers')).toContain('your answers are still here');
  expect(text('the form and picture')).toContain('the form and picture are still here');
});

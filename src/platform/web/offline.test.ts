import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { connectionText, failureText, isUnanswered } from './offline.ts';

const fine = { online: true, unanswered: false, interrupted: false };

describe('what is said of the network', () => {
  it('is nothing while all is well, also while something is being sent', () => {
    expect(connectionText(fine, 'your answers')).toBeUndefined();
    expect(connectionText({ ...fine, interrupted: true }, 'your answers')).toBeUndefined();
  });

  it('is that nothing was sent, only where nothing can have been sent', () => {
    const offline = { ...fine, online: false };
    const nothingSent = 'You are offline. Nothing was sent; your answers and picture are still here.';
    const broke =
      'You are offline. The connection broke while sending; your answers and picture are still here.';
    const kept = 'your answers and picture';
    expect(connectionText(offline, kept)).toBe(nothingSent);
    expect(connectionText({ ...offline, unanswered: true }, kept)).toBe(nothingSent);
    expect(connectionText({ ...offline, interrupted: true }, kept)).toBe(broke);
    expect(connectionText({ ...offline, unanswered: true, interrupted: true }, kept)).toBe(broke);
  });

  it('offers to send again once the network is back', () => {
    expect(connectionText({ ...fine, unanswered: true }, 'your answers')).toBe(
      'You are back online. Nothing was sent yet; your answers are still here. Send again.',
    );
    expect(connectionText({ ...fine, unanswered: true, interrupted: true }, 'your answers')).toBe(
      'The connection broke, and no answer came; your answers are still here. Send again.',
    );
  });
});

describe('the text of a failure', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('names the missing network, or else what the server returned', () => {
    const unanswered = new ApiError('Something went wrong', 0);
    vi.stubGlobal('navigator', { onLine: false });
    expect(failureText(unanswered)).toMatch(/^You are offline\. Nothing was sent/);
    expect(failureText(new ApiError('User not found', 404))).toBe('User not found');
    vi.stubGlobal('navigator', { onLine: true });
    expect(failureText(unanswered)).toBe('Something went wrong');
  });

  it('takes only a call without any answer for unanswered', () => {
    expect(isUnanswered(new ApiError('Bad gateway', 502))).toBe(false);
    expect(isUnanswered(new TypeError('no call at all'))).toBe(false);
  });
});

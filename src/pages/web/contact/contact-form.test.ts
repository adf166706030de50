import { describe, expect, it } from 'vitest';
import { ApiError } from '#platform/web/api.ts';
import { getContactFormErrorText, isContactFormComplete } from './contact-form.tsx';

const filled = { name: 'A visitor', email: 'visitor@example.org', message: 'Hello' };

describe('the contact form', () => {
  it('can be sent when all fields are filled and the address has an @ and a dot', () => {
    expect(isContactFormComplete(filled)).toBe(true);
  });

  it.each([
    { name: ' ' },
    { email: '' },
    { message: '\n' },
    { email: 'visitor.example.org' },
    { email: 'visitor@example' },
  ])('cannot be sent with %o', (wrong) => {
    expect(isContactFormComplete({ ...filled, ...wrong })).toBe(false);
  });

  it.each([
    ['invalid_input', 'All fields are required', 'All fields are required'],
    ['internal_error', 'something went wrong', 'something went wrong on the server side'],
    ['too_many_requests', 'Too many requests, please try again later.', 'Something went wrong'],
    ['not_found', 'Something went wrong', 'Something went wrong'],
  ])("says for the code %s with the text '%s': %s", (code, error, text) => {
    expect(getContactFormErrorText(new ApiError(error, 400, { code }))).toBe(text);
  });
});

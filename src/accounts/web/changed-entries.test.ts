import { describe, expect, it } from 'vitest';
import { changedEntries } from './changed-entries.ts';

const profile = { name: 'Sample Delegate', phone: '+91 00000 00000' };
const untouched = { newName: profile.name, phone: profile.phone, newPwd: '', confirmNewPwd: '', photo: '' };

describe('a profile edit', () => {
  it('sends nothing of a form that was not touched', () => {
    expect(changedEntries(untouched, profile)).toEqual({});
  });

  it('sends only what differs from the profile', () => {
    const form = { ...untouched, phone: '+91 11111 11111' };
    expect(changedEntries(form, profile)).toEqual({ phone: '+91 11111 11111' });
  });

  it('leaves the name as it is when its field was emptied', () => {
    expect(changedEntries({ ...untouched, newName: '' }, profile)).toEqual({});
  });

  it('sends a password and its confirmation as typed, spaces included', () => {
    const form = { ...untouched, newPwd: ' long enough ', confirmNewPwd: ' long enough ' };
    expect(changedEntries(form, profile)).toEqual({
      newPwd: ' long enough ',
      confirmNewPwd: ' long enough ',
    });
  });
});

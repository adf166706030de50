import { describe, expect, it } from 'vitest';
import { changedFields, changedFieldsResolver } from './profile-changes.ts';

const profile = { name: 'Sample Delegate', phone: '+91 00000 00000' };
const untouched = { newName: profile.name, phone: profile.phone, newPwd: '', confirmNewPwd: '', photo: '' };

describe('a profile edit', () => {
  it('sends nothing of a form that was not touched', () => {
    expect(changedFields(untouched, profile)).toEqual({});
  });

  it('sends only what differs from the profile', () => {
    const form = { ...untouched, phone: '+91 11111 11111' };
    expect(changedFields(form, profile)).toEqual({ phone: '+91 11111 11111' });
  });

  it.each([
    ['name', { newName: '' }, { newName: 'Please enter your name' }],
    ['name, of spaces', { newName: '  ' }, { newName: 'Please enter your name' }],
    ['phone', { phone: '', newName: 'Another Name' }, { phone: 'Please enter your phone number' }],
  ])('is refused at the field when the %s was emptied', async (_what, changed, refused) => {
    const { errors } = await changedFieldsResolver(profile)({ ...untouched, ...changed }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    const said = Object.entries(errors).map(([field, error]) => [field, error?.message]);
    expect(Object.fromEntries(said)).toEqual(refused);
  });

  it('sends a password and its confirmation as typed, spaces included', () => {
    const form = { ...untouched, newPwd: ' long enough ', confirmNewPwd: ' long enough ' };
    expect(changedFields(form, profile)).toEqual({
      newPwd: ' long enough ',
      confirmNewPwd: ' long enough ',
    });
  });
});

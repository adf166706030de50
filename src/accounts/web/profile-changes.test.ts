import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildProfileChanges, buildProfileSchema } from './profile-changes.ts';

const profile = { name: 'Sample Delegate', phone: '+91 00000 00000' };
const untouched = { newName: profile.name, phone: profile.phone, newPwd: '', confirmNewPwd: '', photo: '' };

describe('a profile edit', () => {
  it('sends nothing of a form that was not touched', () => {
    expect(buildProfileChanges(untouched, profile)).toEqual({});
  });

  it('sends only what differs from the profile', () => {
    const form = { ...untouched, phone: '+91 11111 11111' };
    expect(buildProfileChanges(form, profile)).toEqual({ phone: '+91 11111 11111' });
  });

  it.each([
    ['name', { newName: '' }, { newName: ['Please enter your name'] }],
    ['phone', { phone: '', newName: 'Another Name' }, { phone: ['Please enter your phone number'] }],
  ])('is refused at the field when the %s was emptied', (_what, changed, errors) => {
    const { error } = buildProfileSchema(profile, 'IN').safeParse({ ...untouched, ...changed });
    expect(error && z.flattenError(error).fieldErrors).toEqual(errors);
  });

  it('is refused for a name of spaces', () => {
    const { error } = buildProfileSchema(profile, 'IN').safeParse({ ...untouched, newName: '  ' });
    expect(error?.issues[0]).toMatchObject({ path: ['newName'], message: 'Please enter your name' });
  });

  it('accepts an unchanged phone that the contract would reject', () => {
    const before = { ...profile, phone: 'unknown' };
    expect(
      buildProfileSchema(before, 'IN').safeParse({ ...untouched, phone: 'unknown', newName: 'Another' })
        .success,
    ).toBe(true);
  });

  it('sends a password and its confirmation as typed, spaces included', () => {
    const form = { ...untouched, newPwd: ' long enough ', confirmNewPwd: ' long enough ' };
    expect(buildProfileChanges(form, profile)).toEqual({
      newPwd: ' long enough ',
      confirmNewPwd: ' long enough ',
    });
  });
});

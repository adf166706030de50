import { describe, expect, it } from 'vitest';
import { listMemberLinks } from './member-card.tsx';

const member = {
  id: 'asha-sample',
  image: 'team-asha-sample',
  name: 'Asha Sample',
  post: 'Photographer',
  mail: 'mailto:asha.sample@example.org' as const,
};
const fb = 'https://example.org/social/asha';
const code = 'https://example.org/code/asha';
const linkedin = 'https://example.org/network/asha';
const kinds = (links: Partial<Record<'fb' | 'code' | 'linkedin', string>>) =>
  listMemberLinks({ ...member, ...links }).map(({ kind }) => kind);

describe('the back of a member card', () => {
  it('leads to the social network, the mail and the professional network', () => {
    expect(kinds({ fb, linkedin })).toEqual(['Social network', 'Mail', 'Professional network']);
  });

  it('leads to the code host for a technical member', () => {
    expect(listMemberLinks({ ...member, code, fb, linkedin })[0]).toEqual({ kind: 'Code host', url: code });
    expect(kinds({ code, fb, linkedin })).not.toContain('Social network');
  });

  it('shows no link that a member does not have', () => {
    expect(kinds({})).toEqual(['Mail']);
  });
});

import type { Member } from '#pages/contract/documents.ts';

export interface MemberLink {
  readonly kind: 'Code host' | 'Social network' | 'Mail' | 'Professional network';
  readonly url: string;
}

/** The links a member has: a code host in place of the social network for those who name one (product 2.7). */
export function memberLinks({ code, fb, linkedin, mail }: Member): readonly MemberLink[] {
  const first: MemberLink | false = code
    ? { kind: 'Code host', url: code }
    : !!fb && { kind: 'Social network', url: fb };
  const last: MemberLink | false = !!linkedin && { kind: 'Professional network', url: linkedin };
  const middle: MemberLink | false = !!mail && {
    kind: 'Mail',
    url: `mailto:${mail.replace(/^mailto:/, '')}`,
  };
  return [first, middle, last].filter((link) => link !== false);
}

import { type Letter, loginLink } from '#email/server/index.ts';

/** Invites a delegate to a group. `link` is single-use. */
export function invitation(facts: {
  to: string;
  leader: { name: string; email: string };
  eventName: string;
  grpName: string;
  link: string;
}): Letter {
  return {
    kind: 'invitation',
    subject: `You are invited to a group for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} would like you in their group. To accept, register: you choose committees and portfolios, and your leader pays for the whole group.`,
      'Log in with this e-mail address before you open the link. It works once, for you alone. If you were invited again, only the newest link works.',
    ],
    facts: [
      ['Event', facts.eventName],
      ['Group', facts.grpName],
      ['Leader', facts.leader.email],
    ],
    action: { label: 'Join the group', href: facts.link },
  };
}

/** Informs a delegate that the leader has withdrawn an invitation. */
export function invitationWithdrawn(facts: {
  to: string;
  leader: { name: string; email: string };
  eventName: string;
  grpName: string;
  publicUrl: string;
}): Letter {
  return {
    kind: 'invitation withdrawn',
    subject: `Your invitation to a group for the ${facts.eventName} was withdrawn`,
    to: facts.to,
    paragraphs: [
      `${facts.leader.name} has withdrawn the invitation to their group, so its link no longer works. You have not registered through it, and nothing is due.`,
      'If you still want to come, register on your own or let a leader invite you while registration is open.',
    ],
    facts: [
      ['Event', facts.eventName],
      ['Group', facts.grpName],
      ['Leader', facts.leader.email],
    ],
    action: { label: 'Register for the conference', href: loginLink(facts.publicUrl, '/registration') },
  };
}

/** Informs a member that the group was completed or closed without them. */
export function released(facts: { to: string; eventName: string; publicUrl: string }): Letter {
  return {
    kind: 'released',
    subject: `You are no longer in a group for the ${facts.eventName}`,
    to: facts.to,
    paragraphs: [
      'Your group was completed or closed without you, so your registration as its member has ended. It was not paid.',
      'If you still want to come, register on your own or let another leader invite you while registration is open.',
    ],
    action: { label: 'Register for the conference', href: loginLink(facts.publicUrl, '/registration') },
  };
}

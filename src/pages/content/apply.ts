import type { Apply } from '#pages/contract/documents.ts';

export const apply: Apply = {
  heading: 'Apply for {event}',
  lead: 'Signing up and registering takes about ten minutes. Keep a screenshot of your payment ready, and read the committees’ background guides before you choose.',
  steps: [
    {
      title: 'Sign up',
      text: 'Create an account with your own e-mail address. Students of the institute also give their scholar ID and institute address.',
    },
    { title: 'Log in', text: 'Use the address and password you have just chosen.' },
    {
      title: 'Verify your email',
      text: 'Open your dashboard, ask for the verification link and follow it. It is valid for 60 minutes. You can ask for another.',
    },
    {
      title: 'Choose group or individual registration',
      text: 'Groups are recommended: they pay less for each member, and you will know someone on the first morning. A group is at least three people, its leader included.',
    },
    {
      title: 'For a group: name it and invite your members',
      text: 'The leader enters a group name and invites each member by e-mail. Every member must have an account with a verified address, and must register for the annual conference through the invitation before the leader does.',
    },
    {
      title: 'Complete your registration',
      text: 'Choose your committees and portfolios and send the form. A group’s leader does this last and pays for all its members.',
    },
    {
      title: 'Check your email',
      text: 'A confirmation email is sent to you after registration. We email you again when your registration is decided, and once more with your committee and portfolio.',
    },
  ],
  notice: 'Registration for the {event} has been closed!',
  button: 'Register now for {event}',
};

import type { RuleSet } from './rule-set/schema.ts';

export interface Advice {
  lead: string;
  text: string;
}

/**
 * What a chair who has never seen the console does in a first sitting, in order.
 * @param address where the console is, such as 'mun.example.org/committee'
 */
export function listFirstSteps(rules: RuleSet, address: string): Advice[] {
  const answers = { present: 'P present', present_and_voting: 'V present and voting', absent: 'A absent' };
  const roll = rules.answers.map((answer) => answers[answer]).join(', ');
  const hasGeneral = rules.lists.some(({ kind }) => kind === 'general');
  const hasMotions = rules.motions.length > 0;
  const steps = [
    { lead: 'Open', text: `${address} on the laptop. Log in and press Enter. The roll begins.` },
    { lead: 'Roll', text: `${roll}. Enter closes the roll.` },
    ...(hasMotions
      ? [
          {
            lead: 'Topic',
            text: 'The chair sets it: C. Or a member moves it: M, then the first letters of the motion.',
          },
        ]
      : []),
    {
      lead: 'Speakers',
      text: `${hasGeneral ? 'L opens the list. ' : ''}/ and letters find a member, Q adds the member. N gives the floor.`,
    },
    ...(hasMotions
      ? [
          {
            lead: 'Motions',
            text: '/ finds the mover, M enters it, such as ‘mod 9 45 trade’: 9 minutes, 45 seconds each. / finds who seconds, S. Enter puts the first motion.',
          },
          {
            lead: 'Vote',
            text: 'Enter opens it. Type the votes for, Tab, against, Tab, abstentions, Enter. The console says who has won.',
          },
        ]
      : []),
    { lead: 'End', text: hasMotions ? 'M, ‘suspend’ and the minutes. Or C.' : 'C, then suspend.' },
  ];
  return steps.map(({ lead, text }, at) => ({ lead: `${at + 1}. ${lead}:`, text }));
}

/** The keys that a chair needs most. */
export const firstKeys: readonly Advice[] = [
  { lead: 'U:', text: 'undo the last step. Press it again for the one before.' },
  { lead: 'Space:', text: 'start and stop the clock.' },
  { lead: 'N, E:', text: 'next speaker, end the speech.' },
  { lead: 'Full stop:', text: 'a point.' },
  { lead: 'F, X:', text: 'give the floor in a caucus, end the caucus.' },
  { lead: 'In a roll-call vote:', text: 'Y yes, N no, B abstain, X pass, R with rights.' },
  { lead: '?:', text: 'all keys.' },
];

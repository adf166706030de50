import type { Letter } from '#mail/server/index.ts';
import { inRupees } from '../../../contract/in-rupees.ts';

/** Tells whoever paid that money went back, and the number by which banks know it. */
export function refundedLetter(
  { name, eventName, reference }: { name: string; eventName: string; reference: string },
  { paise, number }: { paise: number; number: string },
  publicUrl: string,
): Letter {
  return {
    kind: 'refunded',
    subject: `${inRupees(paise)} were sent back to you`,
    to: name,
    paragraphs: [
      `The secretariat has sent back ${inRupees(paise)} of what you paid for the ${eventName}, to the account that it came from.`,
      'Banks need up to some days. If nothing has come by then, show your bank the number below, and write to us.',
    ],
    facts: [
      ['Sum', inRupees(paise)],
      ['The bank’s number', number],
      ['Your reference', reference],
    ],
    action: { label: 'Open your dashboard', href: `${publicUrl}/dashboard` },
  };
}

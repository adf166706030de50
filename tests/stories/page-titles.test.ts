import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses one width, since answers of the server do not depend on it.
test.use(laptop);

const titles: Readonly<Record<string, string>> = {
  '/resetpassword/sample': 'Reset password',
  '/notme/sample': 'This was not me',
  '/setup/sample': 'Set up your site',
  '/guardian/sample': 'Consent of a parent or guardian',
  '/join/sample': 'Join the team',
  '/unsubscribe/sample': 'Unsubscribe',
  '/screen/Sample%20Event': 'Timetable',
  '/projector/Sample%20Event/sample': 'Projector',
  '/debates/Sample%20Event': 'Committee sessions',
  '/debates/Sample%20Event/wall': 'Committees',
  '/verify/SAMPLE': 'Verify a certificate',
  '/verifyemail/sample': 'Verify email',
  '/confirminstitute/sample': 'Confirm institute email',
  '/registration/invite/leader%40example.org/to/member%40example.org/token/sample/Sample/Group':
    'Registration',
  '/registrations/Sample%20Event': 'Registrations',
  '/numbers/Sample%20Event': 'Statistics',
  '/allocate/Sample%20Event': 'Seat allocation',
  '/seats/Sample%20Event': 'Seating',
  '/lottery/Sample%20Event': 'Lottery',
  '/committee/Sample%20Event': 'Your committee',
  '/eventreg/7': 'Registration',
  '/reg/Sample%20Event/pending': 'Registrations',
  '/user/7': 'Account',
};

test('a page with a parameter in its address has its title before any script runs', async ({ site }) => {
  for (const [path, title] of Object.entries(titles)) {
    const answer = await fetch(site.origin + path);
    expect.soft(await answer.text(), path).toContain(`<title>${title} | NITSMUN</title>`);
    expect.soft(answer.headers.get('x-robots-tag'), path).toBe('noindex');
    expect.soft(answer.headers.get('content-security-policy'), path).not.toContain('unsafe');
  }
});

import { expect, test } from 'vitest';
import { parseInvitationPath } from './invitation-notice.tsx';

test('an invitation names its group and the address it was sent to', () => {
  const path =
    '/registration/invite/leader%40example.org/to/member%40example.org/token/t0/Sample%20Event/Sample%20%26%20Co';
  expect(parseInvitationPath(path)).toEqual({ grpName: 'Sample & Co', memberEmail: 'member@example.org' });
});

test.each(['/money', '', '/registration', '/registration/invite/a/to/%E0%A4%A/token/t/e/g'])(
  '%j is no invitation',
  (path) => expect(parseInvitationPath(path)).toBeUndefined(),
);

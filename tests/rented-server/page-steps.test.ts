import { expect, test } from 'vitest';
import { readPageSteps } from './page-steps.ts';

test('the page of a rented server has five steps with commands, which the test of it runs', () => {
  const steps = readPageSteps('docs/hosting/vps.md', { '<your repository>': '/srv/repository' });
  expect(steps.map(({ title }) => title)).toEqual([
    'Packages',
    'The program',
    'Settings',
    'The service',
    'HTTPS',
  ]);
  expect(steps[1]?.commands).toContain('git clone /srv/repository /srv/mun/first\nln -s');
});

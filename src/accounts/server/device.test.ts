import { expect, test } from 'vitest';
import { deviceOf } from './sessions.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const onAndroid = `Mozilla/5.0 (Linux; Android 14; Sample) ${webkit}`;

test.each([
  ['Chrome on Android', `${onAndroid} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${onAndroid} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:148.0) Gecko/148.0 Firefox/148.0'],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
  ],
  [
    'Opera on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/148.0.0.0 Safari/537.36 OPR/131.0.0.0`,
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  ['Linux', 'curl/8 (Linux)'],
  ['', 'sample-program/1.0'],
  ['', undefined],
])('a session is called %j by what the browser says', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

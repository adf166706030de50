import { resolve } from 'node:path';
import { buildImage } from './lib/image/build-image.ts';
import { checkImage } from './lib/image/check-image.ts';

/**
 * `npm run test:image` runs every step of the Dockerfile with Podman, starts the image as its user on a read-only root,
 * and checks that it is healthy and that its data outlive it. `-- <image>` checks an image that is built already.
 */
const root = resolve(import.meta.dirname, '..');
const image = process.argv[2] ?? 'localhost/mun-test';
let passed = 0;
try {
  if (process.argv[2] === undefined) await buildImage(root, image);
  await checkImage(image, (what) => {
    passed++;
    console.log(`ok      ${what}`);
  });
  console.log(`\n${passed} passed, 0 failed`);
} catch (error) {
  console.error(`FAILED  ${error instanceof Error ? error.message : error}\n\n${passed} passed, 1 failed`);
  process.exitCode = 1;
}

import { registerHooks, syncBuiltinESMExports } from 'node:module';
import zlib, { type BrotliOptions, type CompressCallback, constants, type InputType } from 'node:zlib';

/**
 * Spares the servers of stories work that other tests check. Such a server loads this module first, so that no setting
 * of a real server can do the same.
 * - Passwords are hashed once each, as in the unit tests.
 * - Pages are rendered once for each content, in all servers together.
 * - Pages are compressed again with the lowest quality.
 * - Waiting mails and pictures are looked for four times as often, which still costs little.
 */
const replacements = [
  { specifier: '@node-rs/argon2', in: '/src/', by: './remembered-argon2.ts' },
  {
    specifier: '#platform/server/child-processes/run-in-child-process.ts',
    in: '/src/pages/server/render-site.ts',
    by: './remembered-rendering.ts',
  },
];

registerHooks({
  resolve(specifier, context, next) {
    const replacement = replacements.find(
      (one) => one.specifier === specifier && context.parentURL?.includes(one.in),
    );
    if (!replacement) return next(specifier, context);
    return next(new URL(replacement.by, import.meta.url).href, context);
  },
});

const { brotliCompress } = zlib;
const lowestQuality = { [constants.BROTLI_PARAM_QUALITY]: 0 };
Object.assign(zlib, {
  brotliCompress(
    buffer: InputType,
    ...rest: [callback: CompressCallback] | [options: BrotliOptions, callback: CompressCallback]
  ) {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
    brotliCompress(buffer, { ...options, params: { ...options.params, ...lowestQuality } }, callback);
  },
});
syncBuiltinESMExports();

const { setInterval } = globalThis;
const pollMs = 500;
Object.assign(globalThis, {
  setInterval: (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    setInterval(work, ms === pollMs ? pollMs / 4 : ms, ...args),
});

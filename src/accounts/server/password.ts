import { hash, type Options, verify } from '@node-rs/argon2';
import type { Context } from '#platform/server/context.ts';

/** Argon2id (the library's default kind) with the first choice of the OWASP password storage cheat sheet. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a password that nobody has: checking against it takes as long as checking against a real one. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$8++2h/X0I2l5X10JffHoig$C9tXD7wuUw+cjA8HavVD2Nf6o7fYEDIx+Z/FONFP7jQ';

type Needs = { hashing: Pick<Context['hashing'], 'run'> };

/** @throws AppError 503 when too many wait for their turn */
export function hashPassword({ hashing }: Needs, password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

/**
 * True when `password` is the one `passwordHash` was made of. Without a hash it is false after the same time, so that a
 * login does not tell by its time whether an account exists.
 * @throws AppError 503 when too many wait for their turn
 */
export async function isPassword(
  { hashing }: Needs,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashing.run(() => verify(passwordHash ?? decoy, password));
  return matches && passwordHash !== undefined;
}

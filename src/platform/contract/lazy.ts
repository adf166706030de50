import { z } from 'zod';

/**
 * Builds an object when one of its fields is first read. Screens load many schemas and calls, and use only a few.
 * @__NO_SIDE_EFFECTS__
 */
export function lazy<T extends object>(build: () => T): T {
  let built: T | undefined;
  const value = () => {
    built ??= build();
    return built;
  };
  return new Proxy({} as T, {
    get: (_, field) => Reflect.get(value(), field),
    has: (_, field) => Reflect.has(value(), field),
    ownKeys: () => Reflect.ownKeys(value()),
    getOwnPropertyDescriptor: (_, field) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(value(), field);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}

/**
 * Builds the schema of an object when it is first used.
 * @__NO_SIDE_EFFECTS__
 */
export function lazyObject<const S extends z.core.$ZodLooseShape>(build: () => S) {
  return lazy(() => z.object(build()));
}

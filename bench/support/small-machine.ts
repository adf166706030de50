/**
 * The memory settings of deploy/mun@.service, and the heap limit that V8 chooses on a machine with 1 GB. On a large
 * machine it collects garbage later.
 */
export const smallMachine = {
  NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
};

import { setTimeout as wait } from 'node:timers/promises';

export type Behaviour =
  | { is: 'answering'; with: unknown }
  | { is: 'telling its process' }
  | { is: 'telling its surroundings' }
  | { is: 'throwing' }
  | { is: 'talking'; bytes: number }
  | { is: 'taking'; megabytes: number }
  | { is: 'turning' }
  | { is: 'hanging' }
  | { is: 'crashing' };

const taken: Buffer[] = [];

export default async function misbehave(behaviour: Behaviour): Promise<unknown> {
  switch (behaviour.is) {
    case 'answering':
      return behaviour.with;
    case 'telling its process':
      return process.pid;
    case 'telling its surroundings':
      return Object.keys(process.env);
    case 'throwing':
      throw new Error('as requested');
    case 'talking':
      return 'a'.repeat(behaviour.bytes);
    case 'taking':
      for (let megabytes = 0; megabytes < behaviour.megabytes; megabytes += 2)
        taken.push(Buffer.alloc(2 ** 21, 1));
      return 'taken';
    case 'turning':
      for (;;);
    case 'hanging':
      return wait(1_000_000);
    case 'crashing':
      return process.abort();
  }
}

import { randomUUID } from 'node:crypto';

export interface Person {
  name: string;
  email: string;
  phone: string;
  password: string;
  /** Fields that only students of the host institute have. */
  institute?: { instituteEmail: string; scholarID: string; branch: string; year: string };
}

/** Creates a sample person with a unique address. */
export function samplePerson({
  name = 'Sample Delegate',
  student = false,
  email,
}: {
  name?: string;
  student?: boolean;
  email?: string;
} = {}): Person {
  const own = randomUUID().slice(0, 8);
  return {
    name,
    email: email ?? `${name.toLowerCase().replaceAll(' ', '-')}-${own}@example.org`,
    phone: '+91 90000 00000',
    password: `a sample password ${own}`,
    ...(student && {
      institute: {
        instituteEmail: `student-${own}@nits.ac.in`,
        scholarID: `SAMPLE-${own}`,
        branch: 'Civil Engineering',
        year: '2nd year',
      },
    }),
  };
}

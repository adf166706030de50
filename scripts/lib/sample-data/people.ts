import { createHash } from 'node:crypto';
import type { ExperienceLevel } from '#questions/contract/built-in-questions.ts';

/** Given names of sample people. All have the surname Sample, so that they are not mistaken for real people. */
const givenNames = [
  'Aarav',
  'Bhumika',
  'Chetan',
  'Devika',
  'Eshan',
  'Farida',
  'Gaurav',
  'Harini',
  'Ishaan',
  'Juhi',
  'Kabir',
  'Lavanya',
  'Mihir',
  'Nandini',
  'Omkar',
  'Pallavi',
  'Rohan',
  'Sanaya',
  'Tarun',
  'Urvi',
  'Varun',
  'Yamini',
  'Zoya',
  'Aditi',
];
const colleges = [
  'Sample College of Engineering',
  'Sample Institute of Law',
  'Sample University, Department of Economics',
  'Sample College of Arts and Science',
  'Sample Medical College',
];
const branches = [
  'Civil Engineering',
  'Computer Science',
  'Electrical Engineering',
  'Mechanical Engineering',
];
const years = ['1st year', '2nd year', '3rd year', '4th year'];
const experiences: readonly [words: string, level: ExperienceLevel | null][] = [
  ['None yet: this will be my first MUN.', 'Beginner'],
  ['Two conferences as a delegate, once with a special mention.', 'Some experience'],
  ['Delegate at three conferences, rapporteur at one.', 'Experienced'],
  ['School MUN twice; best position paper last year.', 'Some experience'],
  ['Wrote for the press corps of our college’s MUN.', null],
];

/**
 * A sample person. Students of the institute have a scholar ID. Others have a college and an answer about
 * accommodation.
 */
export interface SamplePerson {
  name: string;
  email: string;
  phone: string;
  experience: string;
  experienceLevel: ExperienceLevel | null;
  student?: { instituteEmail: string; scholarId: string; branch: string; year: string };
  college: string | null;
  accommodation: 'Yes' | 'No' | null;
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/**
 * Creates a sample person. The same number always gives the same person.
 * @param chance the random values of this person, from {@link randomValuesOf}
 */
export function samplePerson(number: number, chance: (name: string) => number): SamplePerson {
  const [experience, experienceLevel] = pick(experiences, Math.floor(chance('experience') * 1000));
  const given = pick(givenNames, Math.floor(chance('name') * 1000));
  const isStudent = chance('student') < 0.45;
  return {
    name: `${given} Sample`,
    email: `${given.toLowerCase()}.sample.${number}@example.org`,
    phone: `+91 90000 ${String(number % 100_000).padStart(5, '0')}`,
    experience,
    experienceLevel,
    ...(isStudent && {
      student: {
        instituteEmail: `${given.toLowerCase()}.sample.${number}@nits.ac.in`,
        scholarId: `SAMPLE-${number}`,
        branch: pick(branches, Math.floor(chance('branch') * 1000)),
        year: pick(years, Math.floor(chance('year') * 1000)),
      },
    }),
    college: isStudent ? null : pick(colleges, Math.floor(chance('college') * 1000)),
    accommodation: isStudent ? null : chance('bed') < 0.6 ? 'Yes' : 'No',
  };
}

/** Creates a function that returns a random value from 0 to 1 for each topic. A person always gets the same values. */
export function randomValuesOf(number: number): (about: string) => number {
  return (about) => createHash('sha1').update(`${number} ${about}`).digest().readUInt32BE() / 2 ** 32;
}

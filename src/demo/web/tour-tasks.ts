import type { DemoRole, TourTask } from '../contract.ts';

interface TaskText {
  title: string;
  /** The role that can do it. */
  role: DemoRole;
  /** The title of the help page, and of the task on it that leads through this one. */
  help: { page: string; task: string };
  /**
   * @param coming name of the conference with open registration, encoded
   * @param running name of the conference in its second day, encoded
   */
  path: (coming: string, running: string) => string;
}

/** The tasks of the tour. The link of a task loads its page as a document, because check-in needs the camera. */
export const taskTexts: Readonly<Record<TourTask, TaskText>> = {
  confirm: {
    title: 'Confirm ten registrations that are paid',
    role: 'admin',
    help: { page: 'Registrations', task: 'Confirm those who have paid' },
    path: (coming) => `/registrations/${coming}`,
  },
  proof: {
    title: 'Request another proof of payment',
    role: 'admin',
    help: { page: 'Registrations', task: 'Look at one registration and decide' },
    path: (coming) => `/registrations/${coming}`,
  },
  match: {
    title: 'Match unclaimed money with a registration',
    role: 'admin',
    help: { page: 'Payments', task: 'Match unclaimed money' },
    path: () => '/money?show=unclaimed',
  },
  seat: {
    title: 'Give three delegates a seat',
    role: 'admin',
    help: { page: 'Registrations', task: 'Give one delegate a seat' },
    path: (coming) => `/registrations/${coming}`,
  },
  announce: {
    title: 'Write to the delegates of a committee',
    role: 'admin',
    help: { page: 'Announcements', task: 'Write to delegates' },
    path: () => '/announcements',
  },
  duty: {
    title: 'Give a person a duty at the door',
    role: 'superadmin',
    help: { page: 'Duties', task: 'Give people their duties' },
    path: (_, running) => `/duties?event=${running}`,
  },
  checkIn: {
    title: 'Check three delegates in',
    role: 'volunteer',
    help: { page: 'Check-in', task: 'Check delegates in' },
    path: (_, running) => `/door?event=${running}`,
  },
  vote: {
    title: 'Chair a vote to its result',
    role: 'chair',
    help: { page: 'Committee session', task: 'Take a motion and chair a vote' },
    path: (_, running) => `/committee?event=${running}`,
  },
  answer: {
    title: 'Answer the message of a visitor',
    role: 'admin',
    help: { page: 'Contact messages', task: 'Answer a message' },
    path: () => '/contactusres',
  },
  publish: {
    title: 'Change a text of a page and publish it',
    role: 'superadmin',
    help: { page: 'Pages', task: 'Change a text' },
    path: () => '/pages',
  },
};

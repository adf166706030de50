import { useQuery } from '@tanstack/react-query';
import { buildHelpPath } from '#help/rule/help-path.ts';
import { useSite } from '#pages/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { type DemoRole, demoRoleLabels, type TourTask, tourTasks } from '../contract.ts';
import { demoTourQuery } from './api.ts';

interface TaskText {
  title: string;
  /** The role that can do it. */
  role: DemoRole;
  /** The title of the help page. */
  help: string;
  /**
   * @param coming name of the conference with open registration, encoded
   * @param running name of the conference in its second day, encoded
   */
  path: (coming: string, running: string) => string;
}

/** The link of a task loads its page as a document, because check-in needs the camera. */
const taskTexts: Readonly<Record<TourTask, TaskText>> = {
  confirm: {
    title: 'Confirm ten registrations that are paid',
    role: 'admin',
    help: 'Registrations',
    path: (coming) => `/registrations/${coming}`,
  },
  proof: {
    title: 'Request another proof of payment',
    role: 'admin',
    help: 'Registrations',
    path: (coming) => `/registrations/${coming}`,
  },
  match: {
    title: 'Match unclaimed money with a registration',
    role: 'admin',
    help: 'Payments',
    path: () => '/money?show=unclaimed',
  },
  seat: {
    title: 'Give three delegates a seat',
    role: 'admin',
    help: 'Registrations',
    path: (coming) => `/registrations/${coming}`,
  },
  announce: {
    title: 'Write to the delegates of a committee',
    role: 'admin',
    help: 'Announcements',
    path: () => '/announcements',
  },
  duty: {
    title: 'Give a person a duty at the door',
    role: 'superadmin',
    help: 'Duties',
    path: (_, running) => `/duties?event=${running}`,
  },
  checkIn: {
    title: 'Check three delegates in',
    role: 'volunteer',
    help: 'Check-in',
    path: (_, running) => `/door?event=${running}`,
  },
  vote: {
    title: 'Chair a vote to its result',
    role: 'chair',
    help: 'Committee session',
    path: (_, running) => `/committee?event=${running}`,
  },
  answer: {
    title: 'Answer the message of a visitor',
    role: 'admin',
    help: 'Contact messages',
    path: () => '/contactusres',
  },
  publish: {
    title: 'Change a text of a page and publish it',
    role: 'superadmin',
    help: 'Pages',
    path: () => '/pages',
  },
};

/** Ten tasks for a first evening. Their progress is counted from what was done, not from presses here. */
export function Tour({ isPublic, runningEvent }: { isPublic: boolean; runningEvent: string }) {
  const query = useQuery(demoTourQuery);
  const { event } = useSite();
  const [coming, running] = [event.name, runningEvent].map(encodeURIComponent) as [string, string];
  const finished = query.data?.tasks.filter(({ done, goal }) => done >= goal).length;
  return (
    <section aria-labelledby="demo-tour" className="grid gap-3">
      <h2 id="demo-tour" className="text-xl">
        A first evening: ten tasks
      </h2>
      <p>
        Log in with one of the buttons above, then do the tasks in this order. It takes about 90 minutes. The
        help page of each screen says how.
        {isPublic && ' What other visitors do here counts too.'}
      </p>
      {query.data ? (
        <>
          <p role="status" className="font-semibold">
            {plural(finished ?? 0, {
              one: `# of ${tourTasks.length} tasks is done`,
              other: `# of ${tourTasks.length} tasks are done`,
            })}
          </p>
          <ol className="grid gap-2">
            {query.data.tasks.map(({ task, done, goal }, at) => {
              const { title, role, help, path } = taskTexts[task];
              return (
                <li key={task} className="plate flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span className="min-w-60 flex-1">
                    <a href={path(coming, running)} className="font-semibold underline underline-offset-4">
                      {at + 1}. {title}
                    </a>
                    <span className="block text-sm text-muted">
                      {demoRoleLabels[role]} ·{' '}
                      <a href={buildHelpPath(help)} target="_blank" rel="noopener" className="underline">
                        Help: {help}
                      </a>
                    </span>
                  </span>
                  <Progress done={done} goal={goal} />
                </li>
              );
            })}
          </ol>
        </>
      ) : (
        <QueryState query={query} text="The tasks could not be loaded" />
      )}
    </section>
  );
}

function Progress({ done, goal }: { done: number; goal: number }) {
  if (done >= goal)
    return (
      <span className="flex items-center gap-1.5 font-semibold text-gold-text">
        <CheckIcon /> Done
      </span>
    );
  return (
    <span className="text-muted tabular-nums">
      {done} of {goal}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { buildHelpPath } from '#help/rule/help-path.ts';
import { useSite } from '#pages/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { demoRoleLabels, tourTasks } from '../contract.ts';
import { demoTourQuery } from './api.ts';
import { taskTexts } from './tour-tasks.ts';

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
                      <a
                        href={buildHelpPath(help.page, help.task)}
                        target="_blank"
                        rel="noopener"
                        className="underline"
                      >
                        Help: {help.page}, {help.task}
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

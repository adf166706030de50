import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { demoRoleLabels, demoRoles } from '../contract.ts';
import { logInToDemoMutation } from './api.ts';

/** One button for each role, which logs in as its sample person. */
export default function DemoRoles() {
  const logIn = useMutation({ ...logInToDemoMutation, onError: toastFailure });
  return (
    <section aria-labelledby="demo-roles" className="grid gap-3">
      <h2 id="demo-roles" className="text-xl">
        Look around as
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {demoRoles.map((role) => (
          <li key={role} className="grid sm:last:col-span-2">
            <Button
              variant="quiet"
              disabled={logIn.isPending}
              pending={logIn.isPending && logIn.variables === role}
              pendingText="Logging in..."
              onClick={() => logIn.mutate(role)}
            >
              {demoRoleLabels[role]}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        All people here are samples. To see how it feels to be new, sign up with a made-up address.
      </p>
    </section>
  );
}

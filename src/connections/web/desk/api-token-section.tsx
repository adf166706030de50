import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { createApiToken } from '../../contract.ts';
import {
  type ApiTokens,
  buildApiTokensQuery,
  buildCreateApiTokenMutation,
  buildWithdrawApiTokenMutation,
  type ListedApiToken,
} from './api.ts';
import { buildConnectionColumns } from './connection-columns.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Lists the API tokens of an event, creates and withdraws them. */
export function ApiTokenSection({ eventName }: { eventName: string }) {
  const query = useQuery(buildApiTokensQuery(eventName));
  return (
    <section aria-labelledby="api-tokens" className="grid gap-4">
      <h2 id="api-tokens" className="text-lg">
        API tokens
      </h2>
      {query.data ? <ApiTokenList eventName={eventName} data={query.data} /> : <QueryState query={query} />}
    </section>
  );
}

function ApiTokenList({ eventName, data }: { eventName: string; data: ApiTokens }) {
  const [isCreating, setCreating] = useState(false);
  const [withdrawn, setWithdrawn] = useState<ListedApiToken>();
  const columns: Column<ListedApiToken>[] = [
    {
      id: 'name',
      header: 'Token',
      phone: 'title',
      cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
    },
    ...buildConnectionColumns<ListedApiToken>(setWithdrawn),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          A program of your club reads this event: registrations without contact data, committees with their
          seats, and the timetable. It changes nothing. The <a href="/v1/api/docs">description of the API</a>{' '}
          lists its calls under ‘read’.
        </p>
        <Button onClick={() => setCreating(true)}>Create API token</Button>
      </div>
      {data.tokens.length === 0 ? (
        <EmptyState text="No API tokens yet" help="You need one only if someone writes a program." />
      ) : (
        <DataTable caption="API tokens" rows={data.tokens} columns={columns} idOf={({ _id }) => _id} isTall />
      )}
      {isCreating && (
        <NewTokenDialog
          eventName={eventName}
          defaultLastDay={data.defaultLastDay}
          onClose={() => setCreating(false)}
        />
      )}
      {withdrawn && <WithdrawDialog token={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}

/** Creates an API token, and then shows it until the dialog is closed. */
function NewTokenDialog({
  eventName,
  defaultLastDay,
  onClose,
}: {
  eventName: string;
  defaultLastDay: string;
  onClose: () => void;
}) {
  const create = useMutation(buildCreateApiTokenMutation(useQueryClient()));
  const [token, setToken] = useState<string>();
  if (token !== undefined) return <TokenDialog token={token} onClose={onClose} />;
  return (
    <FormDialog
      title="Create API token"
      schema={createApiToken.body}
      defaultValues={{ eventName, name: '', lastDay: defaultLastDay }}
      errorFields={{ [createApiToken.errors.invalidLastDay.code]: 'lastDay' }}
      pending={create.isPending}
      submitLabel="Create token"
      onSubmit={(body, { onError }) =>
        create.mutate(body, { onError, onSuccess: (made) => setToken(made.token) })
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field
            label="What it is for"
            help="Such as 'Screen in the lobby'."
            autoComplete="off"
            error={mistake('name')}
            {...register('name')}
          />
          <Field
            label="Last day"
            help="The token stops working after this day, at most a year ahead."
            type="date"
            error={mistake('lastDay')}
            {...register('lastDay')}
          />
        </>
      )}
    </FormDialog>
  );
}

function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="API token created"
      what="token"
      texts={[{ name: 'Header of each request', text: `Authorization: Bearer ${token}` }]}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ token, onClose }: { token: ListedApiToken; onClose: () => void }) {
  const withdraw = useMutation(buildWithdrawApiTokenMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Withdraw the token?"
      answer="Withdraw token"
      variant="danger"
      pending={withdraw.isPending}
      onYes={() => withdraw.mutate({ tokenId: token._id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>
        The program that uses <strong className="wrap-anywhere">{token.name}</strong> is refused at once.
      </p>
    </ConfirmDialog>
  );
}

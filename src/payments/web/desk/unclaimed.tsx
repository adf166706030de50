import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { inRupees } from '../../contract.ts';
import { type UnclaimedRow, unclaimedQuery } from './api.ts';
import { BankLine } from './bank-line.tsx';
import { MoneyMark } from './money-mark.tsx';
import { useJudge } from './use-judge.ts';

/** Money that came in and that no registration has, each with whose it may be. */
export function Unclaimed() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const credits = useQuery(unclaimedQuery({ search, page: useUrlPage() }));
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  return (
    <>
      <div className="mb-4">
        <SearchBox
          ref={searchBox}
          label="Search the bank’s words, or a sum"
          value={text}
          onChange={setText}
        />
      </div>
      <PagedList
        query={credits}
        label="credits"
        empty={
          <EmptyState
            text={search ? 'No credit matches' : 'All money has an owner'}
            help={search ? undefined : 'What comes in and belongs to nobody stands here, the newest first.'}
          />
        }
      >
        {(rows, { total, paise }) => (
          <>
            <p className="mb-2 text-sm text-muted tabular-nums">
              {total === 1 ? 'One credit' : `${total} credits`}, {inRupees(paise)} in all
            </p>
            <ul aria-label="Unclaimed money" className="border-t border-line">
              {rows.map((credit) => (
                <li
                  key={credit._id}
                  className="grid gap-x-8 gap-y-3 border-b border-line py-4 md:grid-cols-2 md:items-start"
                >
                  <div className="min-w-0">
                    <BankLine credit={credit} />
                    {credit.carries && <PaidAlready by={credit.carries} />}
                  </div>
                  <Likely credit={credit} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function PaidAlready({ by: { _id, name } }: { by: NonNullable<UnclaimedRow['carries']> }) {
  return (
    <p className="mt-1 text-sm text-gold-text">
      Carries the reference or number of{' '}
      <Link to={`/eventreg/${_id}`} className="font-semibold text-link">
        {name}
      </Link>
      , who has paid already: it stands{' '}
      <Link to="/money?show=back" className="font-semibold text-link">
        to give back
      </Link>
      , too. Match it here only if it pays for somebody else.
    </p>
  );
}

function Likely({ credit }: { credit: UnclaimedRow }) {
  const { judge, isPending } = useJudge();
  if (credit.likely.length === 0)
    return (
      <p className="text-sm text-muted">Nobody who has registered is likely. Has the payer registered?</p>
    );
  return (
    <ul className="grid gap-3 text-sm">
      {credit.likely.map((payer) => (
        <li key={payer._id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
            <Link to={`/eventreg/${payer._id}`} className="font-semibold text-link">
              {payer.name}
            </Link>
            <span className="text-muted"> · {inRupees(payer.duePaise)} due</span>
            <MoneyMark state={payer.state} />
            <p className="text-muted">{payer.why.join(' ')}</p>
          </div>
          <Button variant="quiet" pending={isPending} onClick={() => judge(payer._id, credit._id, 'belongs')}>
            Match<span className="sr-only"> with {payer.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

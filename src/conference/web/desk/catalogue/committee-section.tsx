import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { SortableList } from '#platform/web/desk/sortable-list.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import type { Committee, Portfolio } from './api.ts';
import { CommitteeDialog } from './committee-dialog.tsx';
import { committeeLevelNames } from './committee-level-names.ts';
import { PastePortfoliosDialog } from './paste-portfolios-dialog.tsx';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { type Removal, WithdrawOrDeleteItemDialog } from './remove-dialog.tsx';
import type { ChangeCatalogue } from './use-catalogue-change.ts';

type OpenDialog =
  | { what: 'edit_committee' }
  | { what: 'add_portfolio' }
  | { what: 'paste' }
  | { what: 'edit_portfolio'; portfolio: Portfolio }
  | { what: 'remove'; removal: Removal };

export function CommitteeSection({
  committee,
  eventName,
  banners,
  catalogue,
}: {
  committee: Committee;
  eventName: string;
  banners: ReadonlySet<string>;
  catalogue: ChangeCatalogue;
}) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const { _id, value, name, shortName, hue, ratio, level, withdrawn, portfolios, choiceCount, given } =
    committee;
  const offered = portfolios.filter((portfolio) => !portfolio.withdrawn);
  const seats = offered.reduce((sum, portfolio) => sum + portfolio.seats, 0);
  const remove = ({ _id, name, choiceCount, given }: Omit<Removal, 'of' | 'listPath'>, of: Removal['of']) => {
    const listPath = `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams({ chose: _id })}`;
    setDialog({ what: 'remove', removal: { of, _id, name, choiceCount, given, listPath } });
  };
  const offerAgain = (of: 'committee' | 'portfolio', id: string) =>
    catalogue.change({ what: 'restore', of, id });

  return (
    <section aria-label={shortName} data-hue={hue} className="py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <HarmonographFigure
          figure={{ name: value, ratios: ratio }}
          hues={[hue]}
          strokeWidth={3}
          className="w-12"
        />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg wrap-anywhere text-(--hue)">{shortName}</h2>
          <p className="text-sm text-muted wrap-anywhere">
            {name !== shortName && `${name} · `}
            {committeeLevelNames[level]} ·{' '}
            {plural(offered.length, { one: '# portfolio', other: '# portfolios' })}, {given} of {seats} seats
            given · chosen by {choiceCount}
            {withdrawn && ' · withdrawn'}
          </p>
        </div>
        <div className="flex gap-x-5">
          <RowButton onPress={() => setDialog({ what: 'edit_committee' })} subject={shortName}>
            Edit
          </RowButton>
          {withdrawn ? (
            <RowButton onPress={() => offerAgain('committee', _id)} subject={shortName}>
              Offer again
            </RowButton>
          ) : (
            <RowButton
              onPress={() => remove({ _id, name: shortName, choiceCount, given }, 'committee')}
              subject={shortName}
            >
              {choiceCount + given > 0 ? 'Withdraw' : 'Delete'}
            </RowButton>
          )}
        </div>
      </div>
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-gold-text">
          <span aria-hidden="true" className="group-open:hidden">
            +
          </span>
          <span aria-hidden="true" className="hidden group-open:inline">
            −
          </span>
          <span>Portfolios of {shortName}</span>
        </summary>
        <div className="flex flex-wrap gap-x-5">
          <RowButton onPress={() => setDialog({ what: 'add_portfolio' })} subject={shortName}>
            Add a portfolio
          </RowButton>
          <RowButton onPress={() => setDialog({ what: 'paste' })} subject={shortName}>
            Paste a list
          </RowButton>
        </div>
        <SortableList
          items={portfolios}
          label={`Portfolios of ${shortName}, in order`}
          pending={catalogue.pending}
          onOrder={(ids) => catalogue.change({ what: 'order_portfolios', committee: _id, ids })}
        >
          {(portfolio) => (
            <PortfolioRow
              portfolio={portfolio}
              onEdit={() => setDialog({ what: 'edit_portfolio', portfolio })}
              onRemove={() => remove(portfolio, 'portfolio')}
              onOfferAgain={() => offerAgain('portfolio', portfolio._id)}
            />
          )}
        </SortableList>
      </details>
      <Dialogs
        dialog={dialog}
        committee={committee}
        banners={banners}
        catalogue={catalogue}
        onClose={() => setDialog(undefined)}
      />
    </section>
  );
}

function PortfolioRow({
  portfolio: { name, seats, given, choiceCount, demanding, withheld, withdrawn },
  onEdit,
  onRemove,
  onOfferAgain,
}: {
  portfolio: Portfolio;
  onEdit: () => void;
  onRemove: () => void;
  onOfferAgain: () => void;
}) {
  const notes = [
    seats > 1 && `${seats} seats`,
    given > 0 && `${given} given`,
    choiceCount > 0 && `chosen by ${choiceCount}`,
    demanding && 'demanding',
    withheld && 'withheld',
    withdrawn && 'withdrawn',
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className={withdrawn ? 'text-muted line-through' : ''}>{name}</span>
        {notes.length > 0 && <span className="text-sm text-muted"> {notes.join(', ')}</span>}
      </p>
      <div className="flex gap-x-4">
        <RowButton onPress={onEdit} subject={name}>
          Edit
        </RowButton>
        <RowButton onPress={withdrawn ? onOfferAgain : onRemove} subject={name}>
          {withdrawn ? 'Offer again' : choiceCount + given > 0 ? 'Withdraw' : 'Delete'}
        </RowButton>
      </div>
    </div>
  );
}

function Dialogs({
  dialog,
  committee,
  banners,
  catalogue,
  onClose,
}: {
  dialog: OpenDialog | undefined;
  committee: Committee;
  banners: ReadonlySet<string>;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const common = { catalogue, onClose };
  switch (dialog?.what) {
    case 'edit_committee':
      return <CommitteeDialog committee={committee} banners={banners} {...common} />;
    case 'add_portfolio':
      return <PortfolioDialog committee={committee} {...common} />;
    case 'edit_portfolio':
      return <PortfolioDialog committee={committee} portfolio={dialog.portfolio} {...common} />;
    case 'paste':
      return <PastePortfoliosDialog committee={committee} {...common} />;
    case 'remove':
      return <WithdrawOrDeleteItemDialog removal={dialog.removal} {...common} />;
    default:
      return null;
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers, toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type BedProposal, type Beds, buildBedProposalQuery, buildFillBedsMutation } from '../api.ts';

const unplacedTexts: Readonly<Record<BedProposal['unplaced'][number]['reason'], string>> = {
  no_room_of_category: 'No room has their category, or their category is not known',
  only_beds_of_other_age: 'The free beds are in rooms of people of another age',
  no_bed_left: 'No bed is left for them',
};
const unplacedHelp: Partial<typeof unplacedTexts> = {
  no_room_of_category:
    'Choose the question about the category with ‘Choose questions’, or paste the rooms again without a category.',
};
const splitTexts: Readonly<Record<BedProposal['split'][number]['reason'], string>> = {
  minor_and_adult: 'they are not both under 18 or both adults, or an age is unknown',
  different_categories: 'no room takes both categories',
  already_apart: 'both have a bed already',
  no_room_for_both: 'no room has a bed left for both',
};

/** Shows the proposed beds with what could not be kept, and stores what was shown (product 28.8). */
export function FillBedsDialog({ beds, onClose }: { beds: Beds; onClose: () => void }) {
  const { eventName } = beds;
  const query = useQuery(buildBedProposalQuery(eventName));
  const fill = useMutation(buildFillBedsMutation(useQueryClient()));
  const { onSuccess } = createToastMutationHandlers(onClose);
  const proposal = query.data;
  const confirm = () => {
    if (!proposal) return;
    const onError = (error: unknown) => {
      toastFailure(error);
      query.refetch();
    };
    fill.mutate({ eventName, digest: proposal.digest }, { onSuccess, onError });
  };
  return (
    <ConfirmDialog
      title="Fill the beds?"
      answer="Fill the beds"
      pending={fill.isPending}
      disabled={!proposal || proposal.placements.length === 0}
      onYes={confirm}
      onNo={onClose}
    >
      {proposal ? <Proposal beds={beds} proposal={proposal} /> : <QueryState query={query} />}
    </ConfirmDialog>
  );
}

function Proposal({
  beds: { guests },
  proposal: { placements, unplaced, split },
}: {
  beds: Beds;
  proposal: BedProposal;
}) {
  const names = new Map(guests.map(({ registrationId, name }) => [registrationId, name]));
  const nameOf = (id: string) => names.get(id) ?? 'A person';
  return (
    <div className="grid max-h-[50vh] gap-4 overflow-y-auto">
      {placements.length === 0 && unplaced.length > 0 ? (
        <p>These rooms give no bed to anyone.</p>
      ) : (
        <p>
          {plural(placements.length, {
            one: '# person gets a bed. People with a bed stay.',
            other: '# people get a bed. People with a bed stay.',
          })}{' '}
          You can move each of them afterwards.
        </p>
      )}
      {unplaced.length === 0 && split.length === 0 && <p>Everyone gets a bed, and all wishes are kept.</p>}
      {[...Map.groupBy(unplaced, ({ reason }) => reason)].map(([reason, group]) => (
        <section key={reason} aria-label={unplacedTexts[reason]} className="border-l-4 border-gold-line pl-3">
          <p className="font-semibold">
            {plural(group.length, { one: '# person gets no bed', other: '# people get no bed' })}
          </p>
          <p>{unplacedTexts[reason]}.</p>
          {unplacedHelp[reason] && <p className="mt-1 text-sm">{unplacedHelp[reason]}</p>}
          <p className="mt-1 text-sm text-muted wrap-anywhere">
            {group.map(({ registrationId }) => nameOf(registrationId)).join(', ')}
          </p>
        </section>
      ))}
      {split.length > 0 && (
        <section aria-label="Wishes that are not kept" className="border-l-4 border-gold-line pl-3">
          <p className="font-semibold">
            {plural(split.length, { one: '# wish is not kept', other: '# wishes are not kept' })}
          </p>
          <ul className="text-sm wrap-anywhere">
            {split.map(({ registrationIds, reason }) => (
              <li key={registrationIds.join()}>
                {registrationIds.map(nameOf).join(' and ')}: {splitTexts[reason]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

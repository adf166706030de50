import { firstRefusal, type Outcome, type StepContext } from './context.ts';
import { refuse, refuseFinally } from './refusal.ts';
import type { Effect, ListKind, RuleSet } from './rule-set/schema.ts';
import {
  changeList,
  findList,
  findMember,
  findPhase,
  isPresent,
  type List,
  type ListEntry,
  type State,
} from './state.ts';
import type { Body } from './step.ts';

/**
 * The list from which the next speaker comes: the last one that was opened, in a caucus none, and while texts are voted
 * on only that of the right of reply.
 */
export function openListOf(rules: RuleSet, { lists, caucus, phase }: State): List | undefined {
  if (caucus) return undefined;
  const isVoting = findPhase(rules, phase)?.base === 'vote';
  const all = isVoting ? lists.filter(({ kind }) => kind === 'reply') : lists;
  return all.findLast(({ open }) => open) ?? all.findLast(({ entries }) => entries.length > 0);
}

/** Who speaks next from a list: the first one, and where sides take turns the first one of the other side. */
export function nextEntryOf(rules: RuleSet, { kind, entries, lastSide }: List): ListEntry | undefined {
  const hasTurns = rules.lists.find((list) => list.kind === kind)?.turns === true;
  const other = hasTurns && lastSide !== null ? entries.find(({ side }) => side !== lastSide) : undefined;
  return other ?? entries[0];
}

/** The entries of a list in the order in which they will speak if nothing changes. */
export function listUpcoming(rules: RuleSet, list: List): ListEntry[] {
  const upcoming: ListEntry[] = [];
  let rest = list;
  for (let next = nextEntryOf(rules, rest); next; next = nextEntryOf(rules, rest)) {
    const entry = next;
    upcoming.push(entry);
    const entries = rest.entries.filter((one) => one !== entry);
    rest = { ...rest, entries, lastSide: entry.side ?? rest.lastSide };
  }
  return upcoming;
}

/** Opens a list, or opens it again with its entries. */
export function addList(rules: RuleSet, state: State, kind: ListKind, effect: Omit<Effect, 'verb'>): State {
  const rule = rules.lists.find((list) => list.kind === kind);
  const existing = findList(state, kind);
  const each = effect.each ?? existing?.each ?? rule?.seconds ?? 60;
  const total = effect.total ?? existing?.total ?? null;
  if (existing) return changeList(state, kind, () => ({ open: true, each, total }));
  const list: List = {
    kind,
    open: true,
    each,
    total,
    entries: rule?.joinedBy === 'all' ? listAllMembers(state, kind) : [],
    speeches: 0,
    spoken: { for: 0, against: 0 },
    lastSide: null,
  };
  return { ...state, lists: [...state.lists, list] };
}

const listAllMembers = (state: State, kind: ListKind): ListEntry[] =>
  state.members.filter(isPresent).map(({ id }) => ({ entry: `${kind}.${id}`, member: id, side: null }));

function insertAfter(entries: ListEntry[], entry: ListEntry, after: string | null | undefined): ListEntry[] {
  if (after === undefined) return [...entries, entry];
  const place = after === null ? 0 : entries.findIndex((one) => one.entry === after) + 1;
  return after !== null && place === 0
    ? [...entries, entry]
    : [...entries.slice(0, place), entry, ...entries.slice(place)];
}

export function queued(context: StepContext, body: Body<'queued'>): Outcome {
  const { rules, state } = context;
  const member = findMember(state, body.member);
  if (!member) return refuse('unknown_member', undefined, { about: body.member });
  const rule = rules.lists.find(({ kind }) => kind === body.list);
  const list = findList(state, body.list);
  if (!rule || !list) return refuseFinally('not_in_order', 'list_open', body.list);
  if (state.lists.some(({ entries }) => entries.some(({ entry }) => entry === body.entry)))
    return refuseFinally('malformed', 'already_used', body.entry);
  const refusal = firstRefusal(context, [
    !list.open && refuse('not_in_order', 'list_open', { about: body.list }),
    !isPresent(member) && refuse('not_in_order', 'absent', { about: body.member }),
    !rule.observers && member.votes === 'none' && refuse('not_in_order', 'observer', { about: body.member }),
    // An invariant while the set says so, which the chair cannot overrule.
    rule.once &&
      list.entries.some((one) => one.member === body.member) && {
        ...refuse('twice_in_list', undefined, { about: body.member }),
        final: true,
      },
  ]);
  if (refusal) return refusal;
  const entry = { entry: body.entry, member: body.member, side: body.side ?? null };
  return changeList(state, body.list, ({ entries }) => ({
    entries: insertAfter(entries, entry, body.after),
  }));
}

export function dequeued({ state }: StepContext, body: Body<'dequeued'>): Outcome {
  const list = findList(state, body.list);
  if (!list?.entries.some(({ entry }) => entry === body.entry))
    return refuseFinally('malformed', 'no_such_list', body.entry);
  return changeList(state, body.list, ({ entries }) => ({
    entries: entries.filter(({ entry }) => entry !== body.entry),
  }));
}

export function reordered({ state }: StepContext, body: Body<'reordered'>): Outcome {
  const list = findList(state, body.list);
  const moved = list?.entries.find(({ entry }) => entry === body.entry);
  if (!moved || body.after === body.entry) return refuseFinally('malformed', 'no_such_list', body.entry);
  return changeList(state, body.list, ({ entries }) => ({
    entries: insertAfter(
      entries.filter(({ entry }) => entry !== body.entry),
      moved,
      body.after,
    ),
  }));
}

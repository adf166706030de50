import { tooManyRequests } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type EventStream, toEventJson } from '#platform/server/http/serve-stream.ts';
import { followDebate } from '../../contract/debates.ts';
import { followFloor, type RoomEvent } from '../../contract/floor.ts';
import { openCourse } from './courses.ts';
import type { DebateLog } from './debate-log.ts';
import { findDebate, mapDebateVersions, type StoredDebate } from './debates.sql.ts';
import { readNews } from './news.ts';
import { changesSince, isLeadSilent, type RoomKind, viewRoom } from './room.ts';

/** How often a process looks for steps that another one has stored, in milliseconds. */
const pollMs = 200;
/** How many streams an account, or the projector of a committee, may have. */
const maxStreamsPerKey = 12;

interface Follower {
  stream: EventStream;
  /** Account, or key of the projector. */
  key: string;
  /** Dais: the last step that the client has. */
  since: number;
  /** The client has nothing yet. */
  isNew: boolean;
  /** Room: the client has the last event of the group, so that changes are enough. */
  hasLast: boolean;
}

interface Group {
  kind: RoomKind | 'dais';
  committeeId: string;
  version: number;
  /** True if the lead was silent when the last event was sent. */
  isSilent: boolean;
  followers: Set<Follower>;
  last: RoomEvent | undefined;
  /** Events are sent in their order. */
  sending: Promise<void>;
}

export interface Followers {
  /** Sends a client what it does not have, and then everything new. Returns what ends that. */
  follow(
    kind: Group['kind'],
    committeeId: string,
    follower: Pick<Follower, 'stream' | 'key'> & { since?: number },
  ): Promise<() => void>;
  /** Looks for news now, because this process has stored some. */
  poke(): void;
}

/** Tells the open screens of this process what happens in their debates. All processes read the same counter. */
export function createFollowers(
  context: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): Followers {
  const { db, clock } = context;
  const groups = new Map<string, Group>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const ids = [...new Set([...groups.values()].map(({ committeeId }) => committeeId))];
    if (ids.length === 0) return;
    const versions = await mapDebateVersions(db.queries, ids);
    for (const group of groups.values()) {
      const known = versions.get(group.committeeId) ?? { version: notOpened, seenAt: null };
      if (isNews(group, known)) void tell(group);
    }
  };
  const tell = (group: Group): Promise<void> => {
    group.sending = group.sending.then(() => sendNews(group)).catch(onError);
    return group.sending;
  };
  const plan = () => {
    clearTimeout(timer);
    if (isStopped || groups.size === 0) return;
    timer = setTimeout(() => {
      looking = look().catch(onError).finally(plan);
    }, pollMs);
  };
  db.beforeClose(async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
    await Promise.all([...groups.values()].map(({ sending }) => sending));
  });

  return {
    async follow(kind, committeeId, { stream, key, since = 0 }) {
      const id = `${kind} ${committeeId}`;
      const group = groups.get(id) ?? newGroup(kind, committeeId);
      if ([...group.followers].filter((one) => one.key === key).length >= maxStreamsPerKey)
        throw new AppError(tooManyRequests, { retryAfterSeconds: 60 });
      groups.set(id, group);
      const follower: Follower = { stream, key, since, isNew: true, hasLast: false };
      group.followers.add(follower);
      void tell(group);
      plan();
      return () => {
        group.followers.delete(follower);
        if (group.followers.size === 0 && groups.get(id) === group) groups.delete(id);
      };
    },
    poke() {
      if (groups.size === 0 || isStopped) return;
      clearTimeout(timer);
      looking = look().catch(onError).finally(plan);
    },
  };

  /** Sends what is new to all, or all there is to those who have just come. */
  async function sendNews(group: Group): Promise<void> {
    const stored = await findDebate(db.queries, group.committeeId);
    if (!stored) {
      // It was deleted with its event.
      if (group.version !== notOpened) for (const { stream } of group.followers) stream.end();
      return;
    }
    const isChanged = isNews(group, stored);
    const followers = [...group.followers].filter(({ isNew }) => isNew || isChanged);
    if (followers.length === 0) return;
    const log = { stored, ...(await openCourse(db, db.queries, stored)) };
    if (group.kind === 'dais') await sendToDais(followers, log);
    else sendToRoom(group, group.kind, { followers, log, isChanged });
    for (const follower of followers) follower.isNew = false;
    group.version = stored.version;
    group.isSilent = isLeadSilent(stored, clock());
  }

  /** Screens of the room also say that the lead has no network. Chairs compute it from the news. */
  function isNews(
    { kind, version, isSilent }: Group,
    stored: Pick<StoredDebate, 'version' | 'seenAt'>,
  ): boolean {
    return stored.version !== version || (kind !== 'dais' && isLeadSilent(stored, clock()) !== isSilent);
  }

  /** A client that has much less than the log gets its next part, and reads the rest with another call. */
  async function sendToDais(followers: readonly Follower[], log: DebateLog): Promise<void> {
    for (const [since, same] of Map.groupBy(followers, (one) => one.since)) {
      const news = await readNews(db.queries, log, since, clock);
      const json = toEventJson(followDebate, news);
      for (const follower of same) {
        follower.stream.send(json);
        follower.since = Math.max(since, news.seq);
      }
    }
  }

  /** Those who come between two steps get a view with later clocks than the others have, and the next one whole. */
  function sendToRoom(
    group: Group,
    kind: RoomKind,
    { followers, log, isChanged }: { followers: readonly Follower[]; log: DebateLog; isChanged: boolean },
  ): void {
    const event = viewRoom(kind, log, clock());
    const changes = group.last && changesSince(group.last, event);
    const whole = toEventJson(followFloor, event);
    const changed = changes && toEventJson(followFloor, changes);
    for (const follower of followers) {
      if (kind === 'projector' && follower.key !== log.stored.screenKey) follower.stream.end();
      else if (!follower.hasLast) follower.stream.send(whole);
      else if (changed) follower.stream.send(changed);
      follower.hasLast = isChanged;
    }
    if (isChanged) group.last = event;
  }
}

/** Version of a debate that no chair has opened yet. */
const notOpened = -1;

const newGroup = (kind: Group['kind'], committeeId: string): Group => ({
  kind,
  committeeId,
  version: notOpened,
  isSilent: false,
  followers: new Set(),
  last: undefined,
  sending: Promise.resolve(),
});

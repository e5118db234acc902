import {
  addFavoriteArtist,
  addFavoriteItem,
  getOwnFavorites,
  removeFavoriteArtist,
  removeFavoriteItem,
  type AnswerOf,
} from '@frizo/contracts';
import { createFrizoApi } from '@frizo/remote-kit';
import type { Favorite } from './favorite.ts';

type OwnFavorites = AnswerOf<typeof getOwnFavorites>;

export interface FavoriteChange extends Favorite {
  /** The requested state; by default the opposite of the current one. */
  readonly isFavorite?: boolean;
  /** Whether the user who made the change is still logged in; writes are sent under the account of the current user. */
  readonly isCurrentUser: () => boolean;
}

interface Writes {
  /** Favorites that are being written, with the last requested state of each. */
  readonly requested: Map<string, boolean>;
  finished: number;
}

/** Keyed by the extra argument of thunks, which is unique per store. */
const writesByStore = new WeakMap<object, Writes>();

const calls = createFrizoApi({ name: 'favorites', endpoints: {} });

export const favoritesApi = calls.injectEndpoints({
  endpoints: (build) => ({
    getOwnFavorites: build.query<OwnFavorites, void>({
      async queryFn(_arg, { extra, getState }, _options, baseQuery) {
        const writes = writesOf(extra);
        const finishedBefore = writes.finished;
        const answer = await baseQuery({ call: getOwnFavorites, request: {}, notice: false });
        if (answer.error) return { error: answer.error };
        // A response that overlaps with a write may be outdated.
        const isOlder = writes.requested.size > 0 || writes.finished !== finishedBefore;
        const known = isOlder ? knownFavorites(getState()) : undefined;
        return { data: known ?? (answer.data as OwnFavorites) };
      },
    }),
    /**
     * Shows the change at once and reverts it when the server refuses. Sends one write at a time per favorite; the latest state is sent after
     * it, also when the remote has been unmounted. Returns the last written state, or null when there was nothing to write.
     */
    setFavorite: build.mutation<boolean | null, FavoriteChange>({
      async queryFn(
        { isFavorite: given, isCurrentUser, ...favorite },
        { extra, dispatch, getState },
        _options,
        baseQuery,
      ) {
        const key = `${favorite.kind}-${favorite.id}`;
        const writes = writesOf(extra);
        const { requested } = writes;
        const show = (isShown: boolean) =>
          void dispatch(
            favoritesApi.util.updateQueryData('getOwnFavorites', undefined, (known) =>
              withFavorite(known, favorite, isShown),
            ),
          );
        const known = knownFavorites(getState());
        let saved = known && hasFavorite(known, favorite);
        const isFavorite = given ?? !(requested.get(key) ?? saved);
        const isPending = requested.has(key);
        if (saved === isFavorite && !isPending) return { data: null };
        show(isFavorite);
        requested.set(key, isFavorite);
        if (isPending) return { data: null };
        const write = (next: boolean) =>
          baseQuery({ ...writeOf(favorite, next), notice: false, keepalive: true });
        let inFlight = isFavorite;
        // No code runs after the document is left, so the write that waits for the one in flight is sent now.
        const sendLast = () => {
          const last = requested.get(key);
          if (last !== undefined && last !== inFlight && isCurrentUser()) void write(last);
        };
        window.addEventListener('pagehide', sendLast);
        try {
          for (
            let next = requested.get(key);
            next !== undefined && next !== saved;
            next = requested.get(key)
          ) {
            inFlight = next;
            const { error } = await write(next);
            if (error) {
              show(saved ?? !next);
              return { error };
            }
            saved = next;
            if (!isCurrentUser()) break;
          }
          return { data: saved ?? null };
        } finally {
          window.removeEventListener('pagehide', sendLast);
          requested.delete(key);
          writes.finished += 1;
        }
      },
    }),
  }),
});

export function hasFavorite(known: OwnFavorites, { kind, id }: Favorite): boolean {
  return idsOf(known, kind).includes(id);
}

export function idsOf(known: OwnFavorites, kind: Favorite['kind']): readonly number[] {
  return kind === 'item' ? known.galleryItemFavorite : known.userFavorite;
}

function withFavorite(known: OwnFavorites, { kind, id }: Favorite, isFavorite: boolean): OwnFavorites {
  const others = idsOf(known, kind).filter((other) => other !== id);
  const ids = isFavorite ? [...others, id] : others;
  return kind === 'item' ? { ...known, galleryItemFavorite: ids } : { ...known, userFavorite: ids };
}

/** Both calls are idempotent, so a write may be repeated. */
function writeOf({ kind, id }: Favorite, isFavorite: boolean) {
  switch (kind) {
    case 'item':
      return { call: isFavorite ? addFavoriteItem : removeFavoriteItem, request: { galleryItemID: id } };
    case 'artist':
      return { call: isFavorite ? addFavoriteArtist : removeFavoriteArtist, request: { userID: id } };
    default:
      // Spec 8.2: an internal error. The types allow no other kind, but the value may come from elsewhere.
      throw new Error(`Unsupported favorite entity type: ${String(kind satisfies never)}`);
  }
}

/** The displayed favorites; undefined while they are not loaded. */
export function knownFavorites(state: unknown): OwnFavorites | undefined {
  return favoritesApi.endpoints.getOwnFavorites.select()(state as never).data;
}

function writesOf(extra: unknown): Writes {
  const writes = writesByStore.get(extra as object) ?? { requested: new Map<string, boolean>(), finished: 0 };
  writesByStore.set(extra as object, writes);
  return writes;
}

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
  /** What it should be; where absent, the opposite of what it is. */
  readonly isKept?: boolean;
  /** Whether the user who made the change is still logged in; writes are sent under the account of the current user. */
  readonly isCurrentUser: () => boolean;
}

interface Writes {
  /** Favorites that are being written, and what each should be in the end. */
  readonly wanted: Map<string, boolean>;
  ended: number;
}

/** By the extra argument of thunks, of which each store has its own. */
const writesByStore = new WeakMap<object, Writes>();

const calls = createFrizoApi({ name: 'favorites', endpoints: {} });

export const favoritesApi = calls.injectEndpoints({
  endpoints: (build) => ({
    getOwnFavorites: build.query<OwnFavorites, void>({
      async queryFn(_arg, { extra, getState }, _options, baseQuery) {
        const writes = writesOf(extra);
        const endedBefore = writes.ended;
        const answer = await baseQuery({ call: getOwnFavorites, request: {}, notice: false });
        if (answer.error) return { error: answer.error };
        // What was read while something was written may be older than it.
        const isOlder = writes.wanted.size > 0 || writes.ended !== endedBefore;
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
        { isKept: given, isCurrentUser, ...favorite },
        { extra, dispatch, getState },
        _options,
        baseQuery,
      ) {
        const key = `${favorite.kind}-${favorite.id}`;
        const writes = writesOf(extra);
        const { wanted } = writes;
        const show = (isShown: boolean) =>
          void dispatch(
            favoritesApi.util.updateQueryData('getOwnFavorites', undefined, (known) =>
              withFavorite(known, favorite, isShown),
            ),
          );
        const known = knownFavorites(getState());
        let saved = known && hasFavorite(known, favorite);
        const isKept = given ?? !(wanted.get(key) ?? saved);
        const isUnderWay = wanted.has(key);
        if (saved === isKept && !isUnderWay) return { data: null };
        show(isKept);
        wanted.set(key, isKept);
        if (isUnderWay) return { data: null };
        const write = (next: boolean) =>
          baseQuery({ ...writeOf(favorite, next), notice: false, keepalive: true });
        let inFlight = isKept;
        // No code runs after the document is left, so the write that waits for the one in flight is sent now.
        const sendLast = () => {
          const last = wanted.get(key);
          if (last !== undefined && last !== inFlight && isCurrentUser()) void write(last);
        };
        window.addEventListener('pagehide', sendLast);
        try {
          for (let next = wanted.get(key); next !== undefined && next !== saved; next = wanted.get(key)) {
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
          wanted.delete(key);
          writes.ended += 1;
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

function withFavorite(known: OwnFavorites, { kind, id }: Favorite, isKept: boolean): OwnFavorites {
  const others = idsOf(known, kind).filter((other) => other !== id);
  const ids = isKept ? [...others, id] : others;
  return kind === 'item' ? { ...known, galleryItemFavorite: ids } : { ...known, userFavorite: ids };
}

/** Either again changes nothing, so a write may be repeated. */
function writeOf({ kind, id }: Favorite, isKept: boolean) {
  switch (kind) {
    case 'item':
      return { call: isKept ? addFavoriteItem : removeFavoriteItem, request: { galleryItemID: id } };
    case 'artist':
      return { call: isKept ? addFavoriteArtist : removeFavoriteArtist, request: { userID: id } };
    default:
      // Spec 8.2: an internal error. Types allow no other, but the word may come from elsewhere.
      throw new Error(`Unsupported favourite entity type: ${String(kind satisfies never)}`);
  }
}

/** What is shown as kept; undefined while that is not known. */
export function knownFavorites(state: unknown): OwnFavorites | undefined {
  return favoritesApi.endpoints.getOwnFavorites.select()(state as never).data;
}

function writesOf(extra: unknown): Writes {
  const writes = writesByStore.get(extra as object) ?? { wanted: new Map<string, boolean>(), ended: 0 };
  writesByStore.set(extra as object, writes);
  return writes;
}

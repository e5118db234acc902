import type { GalleryAnswer, GalleryItem } from '@frizo/contracts';

export type SalonGroup = Extract<GalleryAnswer, { type: 2 }>['items'][number];

/** The result of reading an answer. */
type Reading =
  | { readonly kind: 'read'; readonly answer: GalleryAnswer }
  /** A type that the specification does not have: an internal error (spec 3, 8.2). */
  | { readonly kind: 'unknown'; readonly type: unknown }
  /** Without a required field (spec 8.2: this only logs a warning). */
  | { readonly kind: 'invalid' };

const types: readonly unknown[] = [1, 2, 3];

/** Checks an answer before it is shown, since the browser does not validate schemas. */
export function readAnswer(answer: GalleryAnswer): Reading {
  const { type, items } = (answer ?? {}) as Partial<Record<keyof GalleryAnswer, unknown>>;
  if (type === undefined || (types.includes(type) && !Array.isArray(items))) return { kind: 'invalid' };
  return types.includes(type) ? { kind: 'read', answer } : { kind: 'unknown', type };
}

/** The pictures of an answer, however its type groups them. */
export function itemsOf(answer: GalleryAnswer): readonly GalleryItem[] {
  if (answer.type === 1) return answer.items;
  return answer.items.flatMap(({ artists }) => artists.flatMap(({ items }) => items));
}

/** The server counts up to this number (contracts, `count`). */
export const maxCount = 10_000;

/** Spec 9: salon artist sections have 4 images each. */
const maxPerArtist = 4;

/** The layout of a gallery: one list of cards, or salons and their artists. */
export type GalleryLayout =
  | { readonly kind: 'flat'; readonly items: readonly GalleryItem[] }
  | { readonly kind: 'grouped'; readonly salons: readonly SalonGroup[] };

/** Joins pages; the type is constant within one search, so that of the first page applies. */
export function layOut(answers: readonly GalleryAnswer[]): GalleryLayout {
  const type = answers[0]?.type ?? 1;
  if (type === 1) return { kind: 'flat', items: withoutRepeats(answers.flatMap(itemsOf)) };
  const salons = mergeSalons(answers.flatMap((answer) => (answer.type === 1 ? [] : answer.items)));
  return { kind: 'grouped', salons: type === 3 ? salons.map(preview) : salons };
}

/** Work published between two requests can make items appear again on the next page. */
function withoutRepeats(items: readonly GalleryItem[]): GalleryItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Joins a salon that is split between two pages. */
function mergeSalons(groups: readonly SalonGroup[]): SalonGroup[] {
  const merged = new Map<number, SalonGroup>();
  for (const { salon, artists } of groups) {
    const known = merged.get(salon.id)?.artists ?? [];
    merged.set(salon.id, { salon, artists: mergeArtists([...known, ...artists]) });
  }
  return [...merged.values()];
}

function mergeArtists(groups: SalonGroup['artists']): SalonGroup['artists'] {
  const merged = new Map<number, SalonGroup['artists'][number]>();
  for (const { artist, items } of groups) {
    const known = merged.get(artist.id)?.items ?? [];
    merged.set(artist.id, { artist, items: withoutRepeats([...known, ...items]) });
  }
  return [...merged.values()];
}

function preview({ salon, artists }: SalonGroup): SalonGroup {
  return {
    salon,
    artists: artists.map(({ artist, items }) => ({ artist, items: items.slice(0, maxPerArtist) })),
  };
}

/** The pictures of a layout in display order. */
export function itemsInOrder(layout: GalleryLayout): readonly GalleryItem[] {
  if (layout.kind === 'flat') return layout.items;
  return layout.salons.flatMap(({ artists }) => artists.flatMap(({ items }) => items));
}

import type { RejectionReason, ReviewItem } from '@frizo/contracts';
import { itemName } from './review-texts.ts';

export interface Verdict {
  readonly outcome: 'approved' | 'rejected';
  readonly reason?: RejectionReason;
  readonly note?: string;
}

export interface Decision extends Verdict {
  readonly decisionId: string;
  readonly item: ReviewItem;
}

/** A decision or undo that the server refused. */
export interface Refused {
  readonly id: string;
  readonly item: ReviewItem;
  readonly verdict: Verdict['outcome'] | 'undone';
  readonly message: string;
}

export interface ReviewState {
  /** `paused`: nobody was here for a while, and the pictures were given back. */
  readonly phase: 'loading' | 'failed' | 'ready' | 'paused';
  /** Claimed pictures, the oldest first. */
  readonly items: readonly ReviewItem[];
  /** Index of the shown picture in `items`. */
  readonly place: number;
  /** All that await review, this admin's decisions taken off. */
  readonly waiting: number;
  /** Decisions that the server does not have yet, the oldest first. */
  readonly unsent: readonly Decision[];
  /** The server could not be reached: what is unsent is sent again in a moment. */
  readonly isStalled: boolean;
  readonly refused: readonly Refused[];
  /** The newest last. */
  readonly undoable: readonly Decision[];
  readonly isUndoing: boolean;
  /** For screen readers: the last thing that happened. */
  readonly news: string;
}

const empty: ReviewState = {
  phase: 'loading',
  items: [],
  place: 0,
  waiting: 0,
  unsent: [],
  isStalled: false,
  refused: [],
  undoable: [],
  isUndoing: false,
  news: '',
};

/** The state of a review, which its claims, decisions and undo share. */
export class ReviewStore {
  readonly #listeners = new Set<() => void>();
  #state = empty;

  readonly get = (): ReviewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(changes: Partial<ReviewState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  refuse(refused: Refused): void {
    const others = this.#state.refused.filter(({ id }) => id !== refused.id);
    this.set({ refused: [...others, refused], news: refused.message });
  }

  /** Shows a picture again after its decision was undone. */
  putBack(item: ReviewItem): void {
    // A claim may have brought it in the meantime.
    const others = this.#state.items.filter(({ galleryItemId }) => galleryItemId !== item.galleryItemId);
    const place = Math.min(this.#state.place, others.length);
    this.set({
      items: others.toSpliced(place, 0, item),
      place,
      waiting: this.#state.waiting + 1,
      news: `Undone. ${itemName(item)} is shown again.`,
    });
  }
}

export function clamp(place: number, items: readonly ReviewItem[]): number {
  return Math.max(0, Math.min(place, items.length - 1));
}

/** Whether two are the same picture with the same labels. */
export function isSameItem(one: ReviewItem, other: ReviewItem): boolean {
  return one.galleryItemId === other.galleryItemId && one.version === other.version;
}

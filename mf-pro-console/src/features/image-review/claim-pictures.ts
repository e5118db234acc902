import { claimReviewItems, releaseReviewItems, type AnswerOf, type ReviewItem } from '@frizo/contracts';
import { isRequestError, type RequestFn } from '@frizo/remote-kit';
import { clamp, type ReviewStore } from './review-state.ts';

/** More is claimed before fewer than this follow, so that a decision never waits for the next picture. */
const lowWater = 6;
const claimCount = 10;
/** Well within the lease that the server gives. */
const renewMs = 60_000;
/** How often an empty queue looks for new pictures. */
const lookMs = 20_000;
/** Without a key or touch for this long, the pictures are given back to other admins. */
const idleMs = 5 * 60_000;
/** The most that a claim may name. */
const mostHeld = 60;

/** Claims pictures ahead of those that are shown, and keeps or gives back their leases. */
export class PictureClaims {
  readonly #store: ReviewStore;
  readonly #request: RequestFn;
  #isRunning = false;
  #isClaiming = false;
  /** The server had fewer than requested at the last claim. */
  #isExhausted = false;
  #lastTouch = Date.now();

  constructor(store: ReviewStore, request: RequestFn) {
    this.#store = store;
    this.#request = request;
  }

  /** Claims, and renews what is claimed until `stop`. */
  start(): { stop(): void } {
    this.#isRunning = true;
    void this.claim();
    const renewal = setInterval(() => this.#renew(), renewMs);
    const look = setInterval(() => this.#look(), lookMs);
    return {
      stop: () => {
        this.#isRunning = false;
        clearInterval(renewal);
        clearInterval(look);
      },
    };
  }

  /** A key or touch: the admin is here. */
  touch(): void {
    this.#lastTouch = Date.now();
  }

  async claim(): Promise<void> {
    if (this.#isClaiming || !this.#isRunning) return;
    this.#isClaiming = true;
    const count = this.#isLow() ? claimCount : 0;
    try {
      const request = { count, held: this.#heldIds().slice(0, mostHeld) };
      const answer = await this.#request(claimReviewItems, request, { notice: false });
      if (count > 0) this.#isExhausted = answer.items.length < count;
      this.#take(answer);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      if (this.#store.get().items.length === 0) this.#store.set({ phase: 'failed' });
    } finally {
      this.#isClaiming = false;
    }
  }

  claimIfLow(): void {
    if (this.#isLow() && !this.#isExhausted && this.#store.get().phase !== 'paused') void this.claim();
  }

  /** Gives the pictures back. */
  release(): void {
    const galleryItemIds = idsOf(this.#store.get().items);
    if (galleryItemIds.length === 0) return;
    // If it does not arrive, their leases expire.
    void this.#request(releaseReviewItems, { galleryItemIds }, { notice: false, keepalive: true }).catch(
      () => undefined,
    );
  }

  /** Few pictures follow the shown one; skipped ones do not count. */
  #isLow(): boolean {
    const { items, place } = this.#store.get();
    return items.length - place < lowWater;
  }

  /** Of all pictures that this page has, decided or not. */
  #heldIds(): number[] {
    const { items, unsent } = this.#store.get();
    return [...idsOf(items), ...unsent.map(({ item }) => item.galleryItemId)];
  }

  #take({ items: claimed, lost, waiting }: AnswerOf<typeof claimReviewItems>): void {
    const { items, place, unsent } = this.#store.get();
    const known = new Set(this.#heldIds());
    const all = [
      ...items.filter(({ galleryItemId }) => !lost.includes(galleryItemId)),
      ...claimed.filter(({ galleryItemId }) => !known.has(galleryItemId)),
    ];
    const shown = items[place];
    const isLost = shown !== undefined && !all.includes(shown);
    this.#store.set({
      phase: 'ready',
      items: all,
      waiting: Math.max(waiting - unsent.length, all.length),
      place: clamp(shown === undefined || isLost ? place : all.indexOf(shown), all),
      ...(isLost && { news: 'The picture was taken by another admin or changed by its owner.' }),
    });
  }

  /** Renews the leases, or gives the pictures back when nobody is here. */
  #renew(): void {
    const { phase, unsent, items } = this.#store.get();
    if (phase === 'paused') return;
    const isIdle = Date.now() - this.#lastTouch > idleMs;
    if (!isIdle || unsent.length > 0 || items.length === 0) return void this.claim();
    this.release();
    this.#isExhausted = false;
    this.#store.set({ phase: 'paused', items: [], place: 0 });
  }

  #look(): void {
    const { phase, items } = this.#store.get();
    if (phase === 'ready' && items.length === 0) void this.claim();
  }
}

function idsOf(items: readonly ReviewItem[]): number[] {
  return items.map(({ galleryItemId }) => galleryItemId);
}

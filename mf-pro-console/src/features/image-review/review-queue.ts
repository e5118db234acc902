import { claimReviewItems, decideReview, releaseReviewItems, undoReview } from '@frizo/contracts';
import type { AnswerOf, RejectionReason, ReviewItem } from '@frizo/contracts';
import { isRequestError, type RequestFn } from '@frizo/remote-kit';
import { itemName } from './review-texts.ts';

/** More is claimed before fewer than this are left, so that a decision never waits for the next picture. */
const lowWater = 6;
const claimCount = 10;
/** Well within the lease that the server gives. */
const renewMs = 60_000;
/** How often an empty queue looks for new pictures. */
const lookMs = 20_000;
/** Without a key or touch for this long, the pictures are given back to other admins. */
const idleMs = 5 * 60_000;
const retryMs = [1_000, 2_000, 5_000, 10_000];
/** The most that a claim may name. */
const mostHeld = 60;
/** Decisions that can be undone in a row. */
const mostUndoable = 50;

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

interface Parts {
  readonly request: RequestFn;
  readonly newId?: () => string;
}

const outcomeWords = { approved: 'Approved', rejected: 'Rejected' } as const;

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

/**
 * The pictures that an admin reviews. Decisions are sent in the background, one after the other; pictures are claimed ahead. It lives
 * outside of React, since decisions must arrive after their page is left.
 */
export class ReviewQueue {
  readonly #request: RequestFn;
  readonly #newId: () => string;
  readonly #listeners = new Set<() => void>();
  #state = empty;
  #isRunning = false;
  #isClaiming = false;
  /** The server had fewer than requested at the last claim. */
  #isExhausted = false;
  #isSending = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTouch = Date.now();

  constructor({ request, newId = () => crypto.randomUUID() }: Parts) {
    this.#request = request;
    this.#newId = newId;
  }

  readonly get = (): ReviewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Claims pictures and keeps them. Returns what ends it: unsent decisions are sent, and pictures given back. */
  start(): () => void {
    this.#isRunning = true;
    void this.#claim();
    const renewal = setInterval(() => this.#keep(), renewMs);
    const look = setInterval(() => this.#look(), lookMs);
    const leave = () => {
      this.#flush();
      this.#release();
    };
    // A page that comes back has given its pictures back.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void this.#claim();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      this.#isRunning = false;
      clearInterval(renewal);
      clearInterval(look);
      clearTimeout(this.#retryTimer);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }

  decide(verdict: Verdict): void {
    const { items, place, isUndoing, phase, waiting, unsent, undoable } = this.#state;
    const item = items[place];
    if (item === undefined || isUndoing || phase === 'paused') return;
    const decision = { ...verdict, decisionId: this.#newId(), item };
    const rest = items.toSpliced(place, 1);
    const nextPlace = clamp(place, rest);
    const next = rest[nextPlace];
    this.#set({
      items: rest,
      place: nextPlace,
      waiting: Math.max(waiting - 1, 0),
      unsent: [...unsent, decision],
      undoable: [...undoable, decision].slice(-mostUndoable),
      news: `${outcomeWords[verdict.outcome]}. ${next ? `Next: ${itemName(next)}.` : 'No more pictures here.'}`,
    });
    void this.#send();
    this.#claimIfLow();
  }

  /** Takes the last decision back. One that was not sent yet is never sent. */
  undo(): void {
    const { undoable, isUndoing, unsent } = this.#state;
    const last = undoable.at(-1);
    if (last === undefined || isUndoing) return;
    const position = unsent.indexOf(last);
    if (position === 0 && !this.#isSending) {
      // Its answer may have been lost.
      const message =
        'It is not known yet whether this decision has arrived. Undo it when the connection is back.';
      return this.#refuse({ id: `undo ${last.decisionId}`, item: last.item, verdict: 'undone', message });
    }
    this.#set({ undoable: undoable.slice(0, -1) });
    if (position === -1) return void this.#undoSent(last);
    if (position === 0) return void this.#undoAfterAnswer(last);
    this.#set({ unsent: unsent.toSpliced(position, 1) });
    this.#putBack(last.item);
  }

  move(step: 1 | -1): void {
    this.#set({ place: clamp(this.#state.place + step, this.#state.items) });
  }

  dismiss(id: string): void {
    this.#set({ refused: this.#state.refused.filter((one) => one.id !== id) });
  }

  /** Claims again after a failure or a pause, and sends what is unsent. */
  retry(): void {
    this.touch();
    if (this.#state.phase !== 'ready') this.#set({ phase: 'loading' });
    void this.#claim();
    void this.#send();
  }

  /** A key or touch: the admin is here. */
  touch(): void {
    this.#lastTouch = Date.now();
  }

  #set(changes: Partial<ReviewState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Of all pictures that this page has, decided or not. */
  #heldIds(): number[] {
    const { items, unsent } = this.#state;
    return [...idsOf(items), ...unsent.map(({ item }) => item.galleryItemId)];
  }

  async #claim(): Promise<void> {
    if (this.#isClaiming || !this.#isRunning) return;
    this.#isClaiming = true;
    const count = this.#state.items.length < lowWater ? claimCount : 0;
    try {
      const request = { count, held: this.#heldIds().slice(0, mostHeld) };
      const answer = await this.#request(claimReviewItems, request, { notice: false });
      if (count > 0) this.#isExhausted = answer.items.length < count;
      this.#take(answer);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      if (this.#state.items.length === 0) this.#set({ phase: 'failed' });
    } finally {
      this.#isClaiming = false;
    }
  }

  #take({ items: claimed, lost, waiting }: AnswerOf<typeof claimReviewItems>): void {
    const { items, place, unsent } = this.#state;
    const known = new Set(this.#heldIds());
    const all = [
      ...items.filter(({ galleryItemId }) => !lost.includes(galleryItemId)),
      ...claimed.filter(({ galleryItemId }) => !known.has(galleryItemId)),
    ];
    const shown = items[place];
    const isLost = shown !== undefined && !all.includes(shown);
    this.#set({
      phase: 'ready',
      items: all,
      waiting: Math.max(waiting - unsent.length, all.length),
      place: clamp(shown === undefined || isLost ? place : all.indexOf(shown), all),
      ...(isLost && { news: 'The picture was taken by another admin or changed by its owner.' }),
    });
  }

  #claimIfLow(): void {
    const { items, phase } = this.#state;
    if (items.length < lowWater && !this.#isExhausted && phase !== 'paused') void this.#claim();
  }

  /** Renews the leases, or gives the pictures back when nobody is here. */
  #keep(): void {
    const { phase, unsent, items } = this.#state;
    if (phase === 'paused') return;
    const isIdle = Date.now() - this.#lastTouch > idleMs;
    if (!isIdle || unsent.length > 0 || items.length === 0) return void this.#claim();
    this.#release();
    this.#isExhausted = false;
    this.#set({ phase: 'paused', items: [], place: 0 });
  }

  #look(): void {
    if (this.#state.phase === 'ready' && this.#state.items.length === 0) void this.#claim();
  }

  #release(): void {
    const galleryItemIds = idsOf(this.#state.items);
    if (galleryItemIds.length === 0) return;
    // If it does not arrive, their leases expire.
    void this.#request(releaseReviewItems, { galleryItemIds }, { notice: false, keepalive: true }).catch(
      () => undefined,
    );
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#retryTimer);
    try {
      for (let [next] = this.#state.unsent; next !== undefined; [next] = this.#state.unsent)
        if ((await this.#sendOne(next)) === 'again-later') break;
    } finally {
      this.#isSending = false;
    }
  }

  async #sendOne(decision: Decision): Promise<'again-later' | undefined> {
    const { decisionId, item, outcome } = decision;
    try {
      await this.#post(decision);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      if (error.kind !== 'server' || error.status >= 500 || error.status === 429) {
        this.#stall(error.retryAfterSeconds);
        return 'again-later';
      }
      this.#refuse({ id: decisionId, item, verdict: outcome, message: error.message });
      this.#set({ undoable: this.#state.undoable.filter((one) => one !== decision) });
    }
    this.#failures = 0;
    this.#set({ unsent: this.#state.unsent.filter((one) => one !== decision), isStalled: false });
    return undefined;
  }

  async #post({ decisionId, item, outcome, reason, note }: Decision): Promise<void> {
    const { galleryItemId, version } = item;
    const body = {
      decisionId,
      galleryItemId,
      version,
      outcome,
      ...(reason && { reason }),
      ...(note && { note }),
    };
    await this.#request(decideReview, body, { notice: false, idempotencyKey: decisionId, keepalive: true });
  }

  /** Sends everything at once, for a page that ends. One that was on its way is the same decision again. */
  #flush(): void {
    for (const decision of this.#state.unsent) void this.#post(decision).catch(() => undefined);
  }

  #stall(afterSeconds = 0): void {
    const wait = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0;
    this.#failures += 1;
    this.#set({ isStalled: true });
    clearTimeout(this.#retryTimer);
    if (this.#isRunning)
      this.#retryTimer = setTimeout(() => void this.#send(), Math.max(wait, afterSeconds * 1_000));
  }

  #refuse(refused: Refused): void {
    const others = this.#state.refused.filter(({ id }) => id !== refused.id);
    this.#set({ refused: [...others, refused], news: refused.message });
  }

  #putBack(item: ReviewItem): void {
    // A claim may have brought it in the meantime.
    const others = this.#state.items.filter(({ galleryItemId }) => galleryItemId !== item.galleryItemId);
    const place = Math.min(this.#state.place, others.length);
    this.#set({
      items: others.toSpliced(place, 0, item),
      place,
      waiting: this.#state.waiting + 1,
      news: `Undone. ${itemName(item)} is shown again.`,
    });
  }

  async #undoSent(decision: Decision): Promise<void> {
    const { decisionId, item } = decision;
    this.#set({ isUndoing: true });
    try {
      const answer = await this.#request(undoReview, { decisionId }, { notice: false });
      this.#putBack(answer.item);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      const isFinal = error.kind === 'server' && error.status < 500;
      // Otherwise it can be tried again.
      if (!isFinal) this.#set({ undoable: [...this.#state.undoable, decision] });
      this.#refuse({ id: `undo ${decisionId}`, item, verdict: 'undone', message: error.message });
    } finally {
      this.#set({ isUndoing: false });
    }
  }

  /** Undoes a decision that is on its way, once its answer has arrived. */
  async #undoAfterAnswer(decision: Decision): Promise<void> {
    this.#set({ isUndoing: true });
    const answered = Promise.withResolvers<void>();
    const stop = this.subscribe(() => {
      if (!this.#state.unsent.includes(decision)) answered.resolve();
    });
    await answered.promise;
    stop();
    this.#set({ isUndoing: false });
    // A refused decision changed nothing.
    if (!this.#state.refused.some(({ id }) => id === decision.decisionId)) await this.#undoSent(decision);
  }
}

function idsOf(items: readonly ReviewItem[]): number[] {
  return items.map(({ galleryItemId }) => galleryItemId);
}

function clamp(place: number, items: readonly ReviewItem[]): number {
  return Math.max(0, Math.min(place, items.length - 1));
}

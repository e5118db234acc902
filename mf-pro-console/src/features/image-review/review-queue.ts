import type { ReviewItem } from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { PictureClaims } from './claim-pictures.ts';
import { clamp, isSameItem, type ReviewState, ReviewStore, type Verdict } from './review-state.ts';
import { itemName } from './review-texts.ts';
import { DecisionSender } from './send-decisions.ts';
import { undoLastDecision } from './undo-decision.ts';

/** Decisions that can be undone in a row. */
const mostUndoable = 50;

interface Parts {
  readonly request: RequestFn;
  readonly newId?: () => string;
}

const outcomeWords = { approved: 'Approved', rejected: 'Rejected' } as const;

/**
 * The pictures that an admin reviews. Decisions are sent in the background; pictures are claimed ahead. It lives outside of React, since
 * decisions must arrive after their page is left.
 */
export class ReviewQueue {
  readonly #store = new ReviewStore();
  readonly #request: RequestFn;
  readonly #newId: () => string;
  readonly #claims: PictureClaims;
  readonly #sender: DecisionSender;

  constructor({ request, newId = () => crypto.randomUUID() }: Parts) {
    this.#request = request;
    this.#newId = newId;
    this.#claims = new PictureClaims(this.#store, request);
    this.#sender = new DecisionSender(this.#store, request);
  }

  readonly get = (): ReviewState => this.#store.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Claims pictures and keeps them. Returns what ends it: unsent decisions are sent, and pictures given back. */
  start(): () => void {
    const running = [this.#claims.start(), this.#sender.start()];
    const leave = () => {
      this.#sender.flush();
      this.#claims.release();
    };
    // A page that comes back has given its pictures back.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void this.#claims.claim();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      for (const part of running) part.stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }

  /** Decides on a picture as it was shown; nothing happens where it has changed or gone since then. */
  decide(item: ReviewItem, verdict: Verdict): void {
    const { items, place, isUndoing, phase, waiting, unsent, undoable } = this.get();
    const position = items.findIndex((one) => isSameItem(one, item));
    if (position === -1 || isUndoing || phase === 'paused') return;
    const decision = { ...verdict, decisionId: this.#newId(), item };
    const rest = items.toSpliced(position, 1);
    const nextPlace = clamp(position < place ? place - 1 : place, rest);
    const next = rest[nextPlace];
    this.#store.set({
      items: rest,
      place: nextPlace,
      waiting: Math.max(waiting - 1, 0),
      unsent: [...unsent, decision],
      undoable: [...undoable, decision].slice(-mostUndoable),
      news: `${outcomeWords[verdict.outcome]}. ${next ? `Next: ${itemName(next)}.` : 'No more pictures here.'}`,
    });
    void this.#sender.send();
    this.#claims.claimIfLow();
  }

  undo(): void {
    undoLastDecision({ store: this.#store, request: this.#request, sender: this.#sender });
  }

  move(step: 1 | -1): void {
    const { items, place } = this.get();
    this.#store.set({ place: clamp(place + step, items) });
    this.#claims.claimIfLow();
  }

  dismiss(id: string): void {
    this.#store.set({ refused: this.get().refused.filter((one) => one.id !== id) });
  }

  /** Claims again after a failure or a pause, and sends what is unsent. */
  retry(): void {
    this.touch();
    if (this.get().phase !== 'ready') this.#store.set({ phase: 'loading' });
    void this.#claims.claim();
    void this.#sender.send();
  }

  /** A key or touch: the admin is here. */
  touch(): void {
    this.#claims.touch();
  }
}

import { decideReview } from '@frizo/contracts';
import { isRequestError, type RequestFn } from '@frizo/remote-kit';
import type { Decision, ReviewStore } from './review-state.ts';

const retryMs = [1_000, 2_000, 5_000, 10_000];

/** Sends decisions in the background, one after the other, and again while the server cannot be reached. */
export class DecisionSender {
  readonly #store: ReviewStore;
  readonly #request: RequestFn;
  #isSending = false;
  #isRunning = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ReviewStore, request: RequestFn) {
    this.#store = store;
    this.#request = request;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** Until `stop`, what could not be sent is sent again by itself. */
  start(): { stop(): void } {
    this.#isRunning = true;
    return {
      stop: () => {
        this.#isRunning = false;
        clearTimeout(this.#retryTimer);
      },
    };
  }

  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#retryTimer);
    const unsent = () => this.#store.get().unsent;
    try {
      for (let [next] = unsent(); next !== undefined; [next] = unsent())
        if ((await this.#sendOne(next)) === 'again-later') break;
    } finally {
      this.#isSending = false;
    }
  }

  /** Sends everything at once, for a page that ends. One that was on its way is the same decision again. */
  flush(): void {
    for (const decision of this.#store.get().unsent) void this.#post(decision).catch(() => undefined);
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
      this.#store.refuse({ id: decisionId, item, verdict: outcome, message: error.message });
      this.#store.set({ undoable: this.#store.get().undoable.filter((one) => one !== decision) });
    }
    this.#failures = 0;
    const unsent = this.#store.get().unsent.filter((one) => one !== decision);
    this.#store.set({ unsent, isStalled: false });
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

  #stall(afterSeconds = 0): void {
    const wait = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0;
    this.#failures += 1;
    this.#store.set({ isStalled: true });
    clearTimeout(this.#retryTimer);
    if (this.#isRunning)
      this.#retryTimer = setTimeout(() => void this.send(), Math.max(wait, afterSeconds * 1_000));
  }
}

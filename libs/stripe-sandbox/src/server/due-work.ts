import type { Sandbox } from './request.ts';

/** What happens by itself when its time has come: payouts arrive, checks of documents end. Safe to run at any time, any number of times. */
export type DueWork = (sandbox: Sandbox) => void;

/** How often it is looked for without a request. */
const intervalMs = 1_000;

/**
 * Runs what is due before each request, so that a test that moves the clock sees its effects at once, and each second, so that events are sent
 * without a request. `stop` ends the latter.
 */
export function startDueWork(sandbox: Sandbox, works: readonly DueWork[]) {
  let doneAt = -1;
  const run = () => {
    const now = sandbox.nowSeconds();
    if (now === doneAt) return;
    doneAt = now;
    sandbox.events.setRequest({ id: null, idempotency_key: null });
    for (const work of works) sandbox.store.transaction(() => work(sandbox));
    sandbox.webhooks.wake();
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}

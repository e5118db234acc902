import type { Notice, Notices } from '@frizo/api-client';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** Success and info notices disappear by themselves (spec 9); errors stay until clicked. */
export const noticeDurationMs = 4000;
/** Long enough to read the notice and reach its action. */
export const actionDurationMs = 6000;

export interface ShownNotice extends Notice {
  readonly id: number;
}

export interface NoticeStore extends Notices, Pick<Store<readonly ShownNotice[]>, 'get' | 'subscribe'> {
  readonly dismiss: (id: number | string) => void;
}

export function createNotices(): NoticeStore {
  const shown = createStore<readonly ShownNotice[]>([]);
  let lastId = 0;

  function dismiss(id: number | string): void {
    shown.set(shown.get().filter((notice) => notice.id !== id));
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    dismiss,
    show(notice) {
      const same = shown.get().find(({ kind, text }) => kind === notice.kind && text === notice.text);
      // A repeated notice is shown once; but if it has an action, the last one replaces the earlier one.
      if (same !== undefined && notice.action === undefined) return;
      if (same !== undefined) dismiss(same.id);
      const id = ++lastId;
      shown.set([...shown.get(), { ...notice, id }]);
      if (notice.kind === 'error') return;
      const usualMs = notice.action === undefined ? noticeDurationMs : actionDurationMs;
      setTimeout(dismiss, notice.forMs ?? usualMs, id);
    },
  };
}

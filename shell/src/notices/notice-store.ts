import type { Notice, Notices } from '@frizo/api-client';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** Success and info notices go by themselves (spec 9); errors stay until clicked. */
export const noticeDurationMs = 4000;
/** Long enough to read it and to get there. */
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
      // The same problem told again is one problem; but each has what can be done about it, and the last one is meant.
      if (same !== undefined && notice.action === undefined) return;
      if (same !== undefined) dismiss(same.id);
      const id = ++lastId;
      shown.set([...shown.get(), { ...notice, id }]);
      if (notice.kind === 'error') return;
      setTimeout(dismiss, notice.action === undefined ? noticeDurationMs : actionDurationMs, id);
    },
  };
}

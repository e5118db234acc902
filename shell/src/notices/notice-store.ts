import type { Notice, Notices } from '@frizo/api-client';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** Success and info notices go by themselves (spec 9); errors stay until clicked. */
export const noticeDurationMs = 4000;

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
    show({ kind, text }) {
      // The same problem told again is one problem.
      if (shown.get().some((notice) => notice.kind === kind && notice.text === text)) return;
      const id = ++lastId;
      shown.set([...shown.get(), { id, kind, text }]);
      if (kind !== 'error') setTimeout(dismiss, noticeDurationMs, id);
    },
  };
}

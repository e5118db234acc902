import { useState } from 'react';
import { resetOverrides, setOverrides } from '@frizo/contracts';
import { usePortal } from '../portal.context.ts';

/** What an override says of a remote that a developer's machine serves: no build that is kept. */
const servedByDeveloper = 'dev';

export interface Overrides {
  /** By remote, as this page was loaded with them. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Where those that run from their sources are served, by remote. */
  readonly developedAt: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  /** Has this browser alone run a kept build, beside what else was chosen; loads the page anew. */
  readonly choose: (remote: string, build: string) => Promise<void>;
  /** Takes all of them back; loads the page anew. */
  readonly reset: () => Promise<void>;
}

/**
 * Builds chosen by hand for this browser. They come with the page, so another choice is another page; what went wrong is told as a notice.
 * @param reload loads the page anew
 */
export function useOverrides(reload: () => void): Overrides {
  const { boot, request } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const chosen = boot.overridden ?? {};

  async function change(send: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await send();
      reload();
    } catch {
      // The request has told it.
      setBusy(false);
    }
  }

  return {
    chosen,
    developedAt: boot.developedAt ?? {},
    isBusy,
    choose: (remote, build) => {
      const kept = Object.entries(chosen).filter(([, other]) => other !== servedByDeveloper);
      const overrides = { ...Object.fromEntries(kept), [remote]: build };
      return change(() => request(setOverrides, { overrides }));
    },
    reset: () => change(() => request(resetOverrides, {})),
  };
}

import { useState } from 'react';
import { resetOverrides, setOverrides } from '@frizo/contracts';
import { usePortal } from '../portal.context.ts';

/** The override's value for a remote that a developer's machine serves. */
const servedByDeveloper = 'dev';

export interface Overrides {
  /** The overrides with which this page was loaded, by remote. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The host of each remote that a developer's machine serves. */
  readonly developedAt: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  /** Overrides a remote's build in this browser, in addition to the other overrides; reloads the page. */
  readonly choose: (remote: string, build: string) => Promise<void>;
  /** Removes all overrides; reloads the page. */
  readonly reset: () => Promise<void>;
}

/**
 * The overrides of this browser. They are part of the page, so each change reloads it; failures show a notice.
 * @param reload reloads the page
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
      // The request has shown a notice.
      setBusy(false);
    }
  }

  return {
    chosen,
    developedAt: boot.developedAt ?? {},
    isBusy,
    choose: (remote, build) => {
      const others = Object.entries(chosen).filter(([, value]) => value !== servedByDeveloper);
      const overrides = { ...Object.fromEntries(others), [remote]: build };
      return change(() => request(setOverrides, { overrides }));
    },
    reset: () => change(() => request(resetOverrides, {})),
  };
}

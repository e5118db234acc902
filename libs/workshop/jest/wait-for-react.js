import { configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler';

const { asyncWrapper } = getConfig();

configure({
  // Elements on the page are found immediately; on a busy machine a dialog may take longer than the default of one second.
  asyncUtilTimeout: 5_000,
  // An element is found as soon as React has added it to the page, which is before React runs its effects (focus, subscriptions).
  // React's scheduler runs idle work last, so all effects have run by then, even on a slow machine.
  asyncWrapper: (callback) =>
    asyncWrapper(async () => {
      const result = await callback();
      await new Promise((resolve) => {
        schedule(idle, resolve);
      });
      return result;
    }),
});

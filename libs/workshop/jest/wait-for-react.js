import { configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler';

const { asyncWrapper } = getConfig();

configure({
  // What is there is found at once; on a machine that does other things too, a dialog may take longer than the second that is usual.
  asyncUtilTimeout: 5_000,
  // An element is found when React has put it into the page, which is before React runs its effects (focus, subscriptions).
  // React's scheduler runs idle work last: when its turn comes, all effects have run, however slow the machine is.
  asyncWrapper: (callback) =>
    asyncWrapper(async () => {
      const result = await callback();
      await new Promise((resolve) => {
        schedule(idle, resolve);
      });
      return result;
    }),
});

import { isRequestError } from '@frizo/api-client';
import type { OnThrown } from './kept-log.ts';
import type { ReportFailure } from './report-failure.ts';
import { SlotFailure } from './slot-failure.ts';

/** Where the code of a build lies, in a stack or an address. */
const buildPath = /\/r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//;

/**
 * Reports what code of a remote throws in an event handler, a timer or a promise: nobody waits for it, so the page lives on, but the build's
 * health has to show it. Calls that fail are no fault of a build.
 */
export function reportLateErrors(report: ReportFailure): OnThrown {
  return (error, file = '') => {
    if (isRequestError(error) || (error instanceof DOMException && error.name === 'AbortError')) return;
    const stack = error instanceof Error ? error.stack : '';
    const [, remote, build] = buildPath.exec(`${file}\n${stack}`) ?? [];
    if (remote !== undefined && build !== undefined)
      report(new SlotFailure('render', { remote, build }, error));
  };
}

import { describe, expect, it } from '@jest/globals';
import type { ModalFailure, ModalOutcome } from '@frizo/modal-queue';
import type { RemoteContext } from '@frizo/remote-kit';
import type { ShowModal } from './find-modal.ts';
import { runModal } from './run-modal.ts';

type ReportFailure = RemoteContext['reportFailure'];

describe('a running modal', () => {
  function setUp(shows: (show: ShowModal, reports: readonly ReportFailure[]) => void) {
    const settled: ModalOutcome[] = [];
    const failures: ModalFailure[] = [];
    const crashes: unknown[] = [];
    const reports: ReportFailure[] = [];
    runModal({
      instance: { id: 1, props: {} } as never,
      element: document.createElement('div'),
      queue: {
        settle: (_id, outcome) => void settled.push(outcome),
        markReady: () => undefined,
      },
      found: {
        size: 'small',
        show: async (show) => shows(show, reports),
        reportCrash: (error) => void crashes.push(error),
      },
      dismiss: () => undefined,
      onFailure: (reason) => void failures.push(reason),
      createContext: (reportFailure) => {
        reports.push(reportFailure);
        return { modals: {}, reportFailure } as unknown as RemoteContext;
      },
    });
    return { settled, failures, crashes, reports };
  }

  const mounting = { mount: () => ({ unmount: () => undefined }) };
  const throwing = {
    mount: () => {
      throw new Error('no session');
    },
  };

  it('ignores late errors of an earlier attempt', () => {
    const { failures, crashes, reports } = setUp((show) => {
      expect(() => show(throwing, null)).toThrow('no session');
      show(mounting, null);
    });
    reports[0]?.(new Error('late'));
    expect([failures, crashes]).toEqual([[], []]);
  });

  it('reports a crash of the mounted build to its frame, and does not settle', () => {
    const { settled, failures, crashes, reports } = setUp((show) => show(mounting, null));
    reports[0]?.(new Error('render'));
    expect([failures, settled]).toEqual([['crashed'], []]);
    expect(crashes).toHaveLength(1);
  });

  it('distinguishes a chunk that could not be loaded from a crash', () => {
    const { failures, reports } = setUp((show) => show(mounting, null));
    reports[0]?.(Object.assign(new Error('offline'), { name: 'PartLoadError' }));
    expect(failures).toEqual(['load-failed']);
  });
});

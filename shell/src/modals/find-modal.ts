import type { ModalSize, Resolution } from '@frizo/contracts';
import type { ModalModule } from '@frizo/remote-kit';
import { climb } from '../remotes/failure-ladder.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import { SlotFailure } from '../remotes/slot-failure.ts';
import type { BuildName } from '../remotes/slot-failure.ts';
import type { ShellModal } from './shell-modal.ts';

/** A dialog that this page has, whoever fills it. */
export interface FoundModal {
  readonly size: ModalSize;
  /** Escape does not close it; of the shell's own alone. */
  readonly isBinding?: true;
  load(): Promise<ModalModule>;
  /** It threw after having been loaded. */
  reportCrash(error: unknown): void;
}

export type FindModal = (name: string) => FoundModal | null;

export interface FindModalParts {
  readonly own: Readonly<Record<string, ShellModal>>;
  readonly resolution: Resolution;
  readonly loader: RemoteLoader;
  readonly report: ReportFailure;
}

export function createFindModal({ own, resolution, loader, report }: FindModalParts): FindModal {
  return (name) => {
    const shellModal = own[name];
    if (shellModal !== undefined) return { ...shellModal, reportCrash: () => undefined };
    const resolved = Object.values(resolution).find(({ use }) =>
      use.modals.some((modal) => modal.name === name),
    );
    const entry = resolved?.use.modals.find((modal) => modal.name === name);
    if (resolved === undefined || entry === undefined) return null;
    let loaded: BuildName = resolved.use;
    return {
      size: entry.size,
      load: () =>
        climb(
          resolved,
          (release) => {
            loaded = release;
            return loader.modal(release, name);
          },
          report,
        ),
      reportCrash: (error) => report(new SlotFailure('render', loaded, error)),
    };
  };
}

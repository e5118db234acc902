import type { ModalSize, Release } from '@frizo/contracts';
import type { ModalModule } from '@frizo/remote-kit';
import { tryBuilds } from '../remotes/failure-ladder.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { Releases } from '../remotes/releases.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import type { OnMounted } from '../remotes/event-buffer.ts';
import { failureOnPage, isPartLoadError } from '../remotes/slot-failure.ts';
import type { ShellModal } from './shell-modal.ts';

/** Mounts the loaded module; the release is null for the shell's own. An error that it throws counts as a failure of the build. */
export type ShowModal = (module: ModalModule, release: Release | null) => void;

/** A dialog of the shell or a remote, for one opening, which keeps its build. */
export interface FoundModal {
  readonly size: ModalSize;
  /** Its heading; only for dialogs of the shell. */
  readonly title?: string;
  /** Escape does not close it; only for dialogs of the shell. */
  readonly isBinding?: true;
  /** Rejects with a `SlotFailure` if no build of the remote can show it. */
  show(show: ShowModal): Promise<void>;
  /** Reports an error thrown after it was shown. */
  reportCrash(error: unknown): void;
}

export type FindModal = (name: string) => FoundModal | null;

/** The sources of dialogs. */
export interface FindModalParts {
  readonly own: Readonly<Record<string, ShellModal>>;
  readonly releases: Pick<Releases, 'get' | 'available'>;
  /** Loads the builds that the rollout service would currently give this page; never rejects. */
  readonly loadNewest: () => Promise<unknown>;
  readonly loader: RemoteLoader;
  readonly report: ReportFailure;
  readonly onMounted: OnMounted;
}

export function createFindModal(parts: FindModalParts): FindModal {
  const { own, releases, loadNewest, loader, report, onMounted } = parts;
  /** Builds whose dialogs have crashed on this page; the next opening skips them. */
  const crashed = new Set<string>();
  /** Builds with a chunk that could not be loaded. */
  const incomplete = new Set<string>();

  // A page of an older build may open a dialog that the newest one no longer has.
  const resolvedOf = (name: string) =>
    findIn(releases.available().newest, name) ?? findIn(releases.get(), name);

  function openingOf(name: string, resolved: ResolvedRemote, size: ModalSize): FoundModal {
    let shown: Release = resolved.use;

    async function tryAll(show: ShowModal, builds: ResolvedRemote): Promise<void> {
      const attempt = async (release: Release) => {
        const startedAt = performance.now();
        const module = await loader.modal(release, name);
        shown = release;
        show(module, release);
        onMounted(release, performance.now() - startedAt);
      };
      const skipsNewest = crashed.has(builds.use.build) && builds.fallback !== undefined;
      await tryBuilds(skipsNewest ? { use: builds.fallback as Release } : builds, attempt, report);
    }

    return {
      size,
      async show(show) {
        try {
          await tryAll(show, resolved);
        } catch (failure) {
          await loadNewest();
          const newer = resolvedOf(name);
          if (newer === null || newer.use.build === resolved.use.build) throw failure;
          await tryAll(show, newer);
        }
      },
      reportCrash(error) {
        // A chunk that failed to load once may load the next time.
        if (isPartLoadError(error) && !incomplete.has(shown.build)) incomplete.add(shown.build);
        else crashed.add(shown.build);
        report(failureOnPage(shown, error));
      },
    };
  }

  return (name) => {
    const shellModal = own[name];
    if (shellModal !== undefined) {
      const { load, ...rest } = shellModal;
      return {
        ...rest,
        show: async (show) => show(await load(), null),
        reportCrash: () => undefined,
      };
    }
    const resolved = resolvedOf(name);
    const entry = resolved?.use.modals.find((modal) => modal.name === name);
    return resolved === null || entry === undefined ? null : openingOf(name, resolved, entry.size);
  };
}

function findIn(resolution: Readonly<Record<string, ResolvedRemote>>, name: string): ResolvedRemote | null {
  const has = ({ use }: ResolvedRemote) => use.modals.some((modal) => modal.name === name);
  return Object.values(resolution).find(has) ?? null;
}

const finders = new WeakMap<FindModalParts, FindModal>();

/** One instance per page, so that it remembers crashes from one dialog to the next. */
export function findModalOf(parts: FindModalParts): FindModal {
  const known = finders.get(parts) ?? createFindModal(parts);
  finders.set(parts, known);
  return known;
}

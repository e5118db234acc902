import type { ModalSize, Release } from '@frizo/contracts';
import type { ModalModule } from '@frizo/remote-kit';
import { climb } from '../remotes/failure-ladder.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { Releases } from '../remotes/releases.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import type { OnMounted } from '../remotes/event-buffer.ts';
import { failureOnPage, isPartLoadError } from '../remotes/slot-failure.ts';
import type { ShellModal } from './shell-modal.ts';

/** Puts what was loaded on the page; the build is null for the shell's own. What it throws counts against the build. */
export type ShowModal = (module: ModalModule, release: Release | null) => void;

/** A dialog that this page has, whoever fills it: for one opening, which keeps its build. */
export interface FoundModal {
  readonly size: ModalSize;
  /** Its heading; of the shell's own alone. */
  readonly title?: string;
  /** Escape does not close it; of the shell's own alone. */
  readonly isBinding?: true;
  /** Rejects with a `SlotFailure` where a remote's cannot be shown by any build. */
  show(show: ShowModal): Promise<void>;
  /** It threw after having been shown. */
  reportCrash(error: unknown): void;
}

export type FindModal = (name: string) => FoundModal | null;

/** Where dialogs come from. */
export interface FindModalParts {
  readonly own: Readonly<Record<string, ShellModal>>;
  readonly releases: Pick<Releases, 'get' | 'available'>;
  /** Asks what the rollout service would give this page now; never rejects. */
  readonly askNewest: () => Promise<unknown>;
  readonly loader: RemoteLoader;
  readonly report: ReportFailure;
  readonly onMounted: OnMounted;
}

export function createFindModal(parts: FindModalParts): FindModal {
  const { own, releases, askNewest, loader, report, onMounted } = parts;
  /** Builds whose dialogs have crashed on this page: the next opening begins with the last good one. */
  const crashed = new Set<string>();
  /** Builds of which a chunk could not be loaded. */
  const incomplete = new Set<string>();

  // A page of the build before may still ask for a dialog that the newest one has no more.
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
      const isLeftOut = crashed.has(builds.use.build) && builds.fallback !== undefined;
      await climb(isLeftOut ? { use: builds.fallback as Release } : builds, attempt, report);
    }

    return {
      size,
      async show(show) {
        try {
          await tryAll(show, resolved);
        } catch (failure) {
          await askNewest();
          const newer = resolvedOf(name);
          if (newer === null || newer.use.build === resolved.use.build) throw failure;
          await tryAll(show, newer);
        }
      },
      reportCrash(error) {
        // A chunk that did not come once may come the next time.
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

/** The one of a page: what has crashed on it is remembered from one dialog to the next. */
export function findModalOf(parts: FindModalParts): FindModal {
  const known = finders.get(parts) ?? createFindModal(parts);
  finders.set(parts, known);
  return known;
}

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MountedRemote, Remote, RemoteContext } from '@frizo/remote-kit';
import type { Container } from '../remotes/container-source.ts';
import { createRemoteLoader } from '../remotes/remote-loader.ts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';
import type { SlotFailure } from '../remotes/slot-failure.ts';
import { buildRelease, buildResolved } from '../testing/build-release.ts';
import { createSlot } from './slot.ts';

/** What a build does when its container is opened. */
type Behavior = () => Container | Promise<Container>;

const never = () => new Promise<never>(() => undefined);
const deadlineMs = 8000;

function containerOf(exposed: unknown): Container {
  return { get: async () => () => exposed };
}

function shows(text: string, mounted: Partial<MountedRemote> = {}): Behavior {
  const remote: Remote = {
    mount(element) {
      element.textContent = text;
      return { unmount: () => undefined, ...mounted };
    },
  };
  return () => containerOf({ remote });
}

const brokenBuilds: Record<string, Behavior> = {
  'without its entry': () => Promise.reject(new Error('404')),
  'without a chunk': () => ({ get: () => Promise.reject(new Error('ChunkLoadError')) }),
  'that hangs while loading': never,
  'that throws during evaluation': () => ({
    get: async () => () => {
      throw new TypeError('not a function');
    },
  }),
  'that exposes no remote': () => containerOf({}),
  'that throws at mount': () =>
    containerOf({ remote: { mount: () => Promise.reject(new Error('no store')) } }),
  'that hangs at mount': () => containerOf({ remote: { mount: never } }),
  'without an unmount function': () => containerOf({ remote: { mount: () => undefined } }),
  'that throws at the first render': () => containerOf({ remote: { mount: crashAtOnce } }),
};

/** Like a root whose first render throws: it reports the failure, but the mount itself succeeds. */
function crashAtOnce(_element: HTMLElement, { reportFailure }: RemoteContext): MountedRemote {
  reportFailure(new Error('render'));
  return { unmount: () => undefined };
}

function setUp(builds: Record<string, Behavior>, resolved = buildResolved()) {
  /** The builds that the page knows; changed by tests to simulate a rollout. */
  const known = { resolved, newer: null as ResolvedRemote | null, isOutdated: false };
  const mountedBuilds: string[] = [];
  const failures: SlotFailure[] = [];
  const opened: string[] = [];
  const contexts: RemoteContext[] = [];
  const loader = createRemoteLoader({
    deadlineMs,
    openContainer: async ({ build }) => {
      opened.push(build);
      return (builds[build] ?? never)();
    },
  });
  const slot = createSlot({
    take: () => known.resolved,
    takeNewer: async () => known.newer,
    isOutdated: () => known.isOutdated,
    onMounted: ({ build }) => mountedBuilds.push(build),
    load: loader.remote,
    createContext: (reportFailure) => {
      const context = { reportFailure } as RemoteContext;
      contexts.push(context);
      return context;
    },
    report: (failure) => failures.push(failure),
    mountDeadlineMs: deadlineMs,
  });
  const area = document.createElement('div');
  return { slot, area, failures, opened, contexts, builds, known, mountedBuilds };
}

/** Long enough for every attempt to reach its deadline. */
const settle = () => jest.advanceTimersByTimeAsync(6 * deadlineMs);

describe('a slot', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows the build that the page resolved to', async () => {
    const { slot, area, opened } = setUp({ new1: shows('new') });
    slot.enter(area);
    expect(slot.phase()).toBe('loading');
    await settle();
    expect(slot.phase()).toBe('mounted');
    expect(area).toHaveTextContent('new');
    expect(opened).toEqual(['new1']);
  });

  it.each(Object.entries(brokenBuilds))(
    'retries a build %s once, and falls back to the last good one',
    async (_defect, broken) => {
      const { slot, area, failures, opened } = setUp({ new1: broken, old1: shows('old') });
      slot.enter(area);
      await settle();
      expect(slot.phase()).toBe('mounted');
      expect(area).toHaveTextContent('old');
      expect(opened).toEqual(['new1', 'new1', 'old1']);
      expect(failures.map(({ build }) => build)).toEqual(['new1', 'new1']);
    },
  );

  it.each(Object.entries(brokenBuilds))(
    'fails if no build works, here one %s, and can be retried',
    async (_defect, broken) => {
      const { slot, area, builds } = setUp({ new1: broken, old1: broken });
      slot.enter(area);
      await settle();
      expect(slot.phase()).toBe('failed');
      expect(area).toHaveTextContent('');
      builds.new1 = shows('new');
      slot.retry();
      await settle();
      expect(slot.phase()).toBe('mounted');
      expect(area).toHaveTextContent('new');
    },
  );

  it.each([
    ['without its entry', 'load'],
    ['that throws during evaluation', 'load'],
    ['that exposes no remote', 'shape'],
    ['that throws at mount', 'mount'],
    ['without an unmount function', 'shape'],
    ['that throws at the first render', 'render'],
  ])('reports a build %s at stage %s', async (defect, stage) => {
    const { slot, area, failures } = setUp({ new1: brokenBuilds[defect] ?? never, old1: shows('old') });
    slot.enter(area);
    await settle();
    expect(failures[0]?.stage).toBe(stage);
  });

  it('mounts a build that crashes later once more, and then the last good one', async () => {
    const unmount = jest.fn();
    const { slot, area, contexts } = setUp({ new1: shows('new', { unmount }), old1: shows('old') });
    slot.enter(area);
    await settle();
    contexts[0]?.reportFailure(new Error('render'));
    await settle();
    expect(area).toHaveTextContent('new');
    expect(unmount).toHaveBeenCalledTimes(1);
    contexts[1]?.reportFailure(new Error('render'));
    await settle();
    expect(area).toHaveTextContent('old');
    contexts[2]?.reportFailure(new Error('render'));
    await settle();
    expect(slot.phase()).toBe('failed');
  });

  it('keeps its build during a visit, and uses the newest one at the next', async () => {
    const { slot, area, known, mountedBuilds } = setUp({ new1: shows('new'), next1: shows('next') });
    slot.enter(area);
    await settle();
    known.resolved = { use: buildRelease({ build: 'next1' }) };
    await settle();
    expect(area).toHaveTextContent('new');
    slot.enter(area);
    await settle();
    expect(area).toHaveTextContent('next');
    expect(mountedBuilds).toEqual(['new1', 'next1']);
  });

  it('tries a newer build if the known builds are gone', async () => {
    const gone: Behavior = () => Promise.reject(new Error('404'));
    const { slot, area, known, opened } = setUp({ new1: gone, old1: gone, next1: shows('next') });
    known.newer = { use: buildRelease({ build: 'next1' }) };
    slot.enter(area);
    await settle();
    expect(area).toHaveTextContent('next');
    expect(opened).toEqual(['new1', 'new1', 'old1', 'next1']);
  });

  it('is outdated if no build works and the newest one needs a newer shell', async () => {
    const { slot, area, known } = setUp({ new1: () => Promise.reject(new Error('404')), old1: never });
    known.isOutdated = true;
    slot.enter(area);
    await settle();
    expect(slot.phase()).toBe('outdated');
  });

  it('never replaces a remote with unsaved work by itself', async () => {
    const { slot, area, contexts, opened } = setUp({ new1: shows('new', { hasUnsavedWork: () => true }) });
    slot.enter(area);
    await settle();
    expect(slot.hasUnsavedWork()).toBe(true);
    contexts[0]?.reportFailure(new Error('render'));
    await settle();
    expect(slot.phase()).toBe('failed');
    expect(opened).toEqual(['new1']);
  });

  it('ignores late errors of a build that it has replaced', async () => {
    const { slot, area, contexts, failures } = setUp({ new1: shows('new') });
    slot.enter(area);
    await settle();
    slot.leave();
    slot.enter(area);
    await settle();
    contexts[0]?.reportFailure(new Error('late'));
    expect(slot.phase()).toBe('mounted');
    expect(failures).toEqual([]);
  });

  it('unmounts a build that is mounted after the slot was left, and leaves no element behind', async () => {
    const unmount = jest.fn();
    let arrive: (mounted: MountedRemote) => void = () => undefined;
    const remote = { mount: () => new Promise<MountedRemote>((resolve) => (arrive = resolve)) };
    const { slot, area } = setUp({ new1: () => containerOf({ remote }) });
    slot.enter(area);
    await jest.advanceTimersByTimeAsync(0);
    slot.leave();
    arrive({ unmount });
    await settle();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(slot.phase()).toBe('empty');
    expect(area.childElementCount).toBe(0);
  });

  it('unmounts a build that is mounted after its deadline', async () => {
    const unmount = jest.fn();
    const arrivals: ((mounted: MountedRemote) => void)[] = [];
    const remote = { mount: () => new Promise<MountedRemote>((resolve) => arrivals.push(resolve)) };
    const { slot, area } = setUp({ new1: () => containerOf({ remote }), old1: shows('old') });
    slot.enter(area);
    await settle();
    arrivals.forEach((arrive) => arrive({ unmount }));
    await settle();
    expect(unmount).toHaveBeenCalledTimes(2);
    expect(area).toHaveTextContent('old');
  });

  it('survives a remote that throws during unmount', async () => {
    const unmount = () => {
      throw new Error('listener');
    };
    const { slot, area, failures } = setUp({ new1: shows('new', { unmount }) });
    slot.enter(area);
    await settle();
    slot.leave();
    expect(slot.phase()).toBe('empty');
    expect(failures.map(({ stage }) => stage)).toEqual(['mount']);
  });
});

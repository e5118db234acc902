import {
  createSignatureFunctionForTransform,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from 'react-refresh/runtime';
import type { ModuleHot } from './hot.types.ts';

interface EvaluatedModule {
  readonly id: string | number;
  readonly exports: Record<string, unknown>;
}

interface PreviousModule {
  readonly wasReplaceable?: boolean;
}

let isRefreshScheduled = false;

/** Refreshes the components of an update together, after all of its modules have run. */
function scheduleRefresh(): void {
  if (isRefreshScheduled) return;
  isRefreshScheduled = true;
  setTimeout(() => {
    isRefreshScheduled = false;
    performReactRefresh();
  }, 30);
}

/** A module that exports only components accepts its own updates; updates of other modules propagate to their importers. */
function accept(module: EvaluatedModule, hot: ModuleHot | undefined, name: string): void {
  const exported = Object.entries(module.exports);
  for (const [key, value] of exported) {
    if (isLikelyComponentType(value)) register(value, `${name}${module.id} exports ${key}`);
  }
  if (hot === undefined) return;
  const isReplaceable = exported.length > 0 && exported.every(([, value]) => isLikelyComponentType(value));
  const before = hot.data as PreviousModule | undefined;
  hot.dispose((data) => void (data['wasReplaceable'] = isReplaceable));
  if (isReplaceable) hot.accept();
  if (before === undefined) return;
  if (before.wasReplaceable && !isReplaceable) hot.invalidate();
  else scheduleRefresh();
}

// React looks for the hook once when it starts, so this script has to be the first on the page.
injectIntoGlobalHook(window);
Object.assign(window, { frizoRefresh: { register, sign: createSignatureFunctionForTransform, accept } });

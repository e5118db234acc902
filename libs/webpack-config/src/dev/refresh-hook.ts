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

interface Before {
  readonly wasReplaceable?: boolean;
}

let isRefreshPlanned = false;

/** Components of one change are drawn anew together, when all of its modules have run. */
function planRefresh(): void {
  if (isRefreshPlanned) return;
  isRefreshPlanned = true;
  setTimeout(() => {
    isRefreshPlanned = false;
    performReactRefresh();
  }, 30);
}

/** A module that has nothing but components is replaced by itself; the change of another goes to those who import it. */
function accept(module: EvaluatedModule, hot: ModuleHot | undefined, name: string): void {
  const exported = Object.entries(module.exports);
  for (const [key, value] of exported) {
    if (isLikelyComponentType(value)) register(value, `${name}${module.id} exports ${key}`);
  }
  if (hot === undefined) return;
  const isReplaceable = exported.length > 0 && exported.every(([, value]) => isLikelyComponentType(value));
  const before = hot.data as Before | undefined;
  hot.dispose((data) => void (data['wasReplaceable'] = isReplaceable));
  if (isReplaceable) hot.accept();
  if (before === undefined) return;
  if (before.wasReplaceable && !isReplaceable) hot.invalidate();
  else planRefresh();
}

// React looks for it once, when it starts, so this script is the page's first.
injectIntoGlobalHook(window);
Object.assign(window, { frizoRefresh: { register, sign: createSignatureFunctionForTransform, accept } });

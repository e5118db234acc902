import {
  ErrorCode,
  OpenFeatureEventEmitter,
  ProviderEvents,
  StandardResolutionReasons,
} from '@openfeature/web-sdk';
import type { JsonValue, Provider, ResolutionDetails } from '@openfeature/web-sdk';
import type { Store } from '../store.ts';
import { changedFlags } from './flag-values.ts';
import type { FlagValues } from './flag-values.ts';

/** An OpenFeature provider over this page's flags. The server has evaluated them, so it ignores the context. */
export function createFrizoProvider(flags: Pick<Store<FlagValues>, 'get' | 'subscribe'>): Provider {
  const events = new OpenFeatureEventEmitter();
  let known = flags.get();
  flags.subscribe(() => {
    const flagsChanged = changedFlags(known, flags.get());
    known = flags.get();
    events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged });
  });

  function resolve<T extends JsonValue>(name: string, fallback: T): ResolutionDetails<T> {
    const values = flags.get();
    if (!Object.hasOwn(values, name)) return failed(fallback, ErrorCode.FLAG_NOT_FOUND);
    const value = values[name];
    if (typeof value !== typeof fallback) return failed(fallback, ErrorCode.TYPE_MISMATCH);
    return { value: value as T, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  return {
    metadata: { name: 'frizo' },
    runsOn: 'client',
    events,
    resolveBooleanEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveStringEvaluation: resolve,
    // No flag of ours is an object (contracts, `flagValue`).
    resolveObjectEvaluation: (_name, fallback) => failed(fallback, ErrorCode.TYPE_MISMATCH),
  };
}

function failed<T>(value: T, errorCode: ErrorCode): ResolutionDetails<T> {
  return { value, errorCode, reason: StandardResolutionReasons.ERROR };
}

import type { Flag, FlagRole, FlagValue } from '@frizo/contracts';
import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { evaluateFlag, type FlagReader } from '../domain/evaluate-flag.ts';

/** An OpenFeature provider for this service's own flags. `readFlags` should share one read among concurrent calls. */
export function createFlagsProvider(readFlags: () => Promise<readonly Flag[]>): Provider {
  async function resolve<T extends FlagValue>(
    key: string,
    fallback: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    const flag = (await readFlags()).find((candidate) => candidate.key === key);
    if (!flag) return { value: fallback, reason: 'ERROR', errorCode: ErrorCode.FLAG_NOT_FOUND };
    const { value, reason } = evaluateFlag(flag, readerOf(context));
    if (!isSameType(value, fallback))
      return { value: fallback, reason: 'ERROR', errorCode: ErrorCode.TYPE_MISMATCH };
    return { value, reason, flagMetadata: { version: flag.version } };
  }

  return {
    metadata: { name: 'frizo-rollout' },
    runsOn: 'server',
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: async <T extends JsonValue>(_key: string, fallback: T) => ({
      value: fallback,
      reason: 'ERROR',
      errorCode: ErrorCode.TYPE_MISMATCH,
    }),
  };
}

/** A reader as an OpenFeature context: the targeting key is the user, or else the browser. */
export function contextOf({
  userId,
  visitor,
  roles,
  platform,
  clientVersion,
}: FlagReader): EvaluationContext {
  const targetingKey = userId === null ? visitor : String(userId);
  return {
    ...(targetingKey === undefined ? {} : { targetingKey }),
    isUser: userId !== null,
    roles: [...roles],
    platform,
    clientVersion,
  };
}

function readerOf({ targetingKey, isUser, roles, platform, clientVersion }: EvaluationContext): FlagReader {
  return {
    userId: isUser === true ? Number(targetingKey) : null,
    visitor: isUser === true ? undefined : targetingKey,
    roles: Array.isArray(roles) ? (roles as FlagRole[]) : [],
    platform: textOf(platform),
    clientVersion: textOf(clientVersion),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isSameType<T extends FlagValue>(value: FlagValue, like: T): value is T {
  return typeof value === typeof like;
}

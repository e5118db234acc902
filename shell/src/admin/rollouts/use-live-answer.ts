import { useEffect, useEffectEvent, useState } from 'react';
import { usePortal } from '../../portal.context.ts';
import { useAnswer } from '../use-answer.ts';

export interface LiveAnswer<T> {
  readonly phase: 'loading' | 'failed' | 'ready';
  /** The last one that came; it stays while another is asked for, and when that fails. */
  readonly answer: T | null;
  /** Whether the last question failed, so that the answer may be old. */
  readonly isOld: boolean;
  readonly reload: () => void;
}

/**
 * Asks, and asks again whenever a rollout was moved.
 * @param ask the same function as long as the question is the same
 * @param everyMs how often besides, as long as somebody looks; never where absent
 */
export function useLiveAnswer<T>(ask: () => Promise<T>, everyMs?: number): LiveAnswer<T> {
  const asked = useAnswer(ask);
  const [known, setKnown] = useState<T | null>(null);
  const answer = asked.phase === 'ready' ? asked.answer : known;
  if (answer !== known) setKnown(answer);
  useRolloutNews(asked.reload);

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') asked.reload();
  });
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => look(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return {
    phase: answer === null ? asked.phase : 'ready',
    answer,
    isOld: asked.phase === 'failed' && answer !== null,
    reload: asked.reload,
  };
}

/** Calls whenever a rollout was moved, or may have been while the page was out of reach. */
export function useRolloutNews(onNews: () => void): void {
  const { live } = usePortal();
  const tell = useEffectEvent(onNews);
  useEffect(
    () =>
      live.listen((news) => {
        if (news.event === 'gap' || (news.event === 'message' && news.data.topic === 'rollouts')) tell();
      }),
    [live],
  );
}

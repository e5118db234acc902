import { useEffect, useState } from 'react';

export type Asked<T> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly answer: T };

/**
 * Asks when it is first shown, and again on `reload`; what is known stays in sight meanwhile.
 * @param ask the same function as long as the question is the same
 */
export function useAnswer<T>(ask: () => Promise<T>): Asked<T> & { reload: () => void } {
  const [asked, setAsked] = useState<Asked<T>>({ phase: 'loading' });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    /** Only the last question's answer counts, and none once nobody looks. */
    let isWanted = true;
    ask().then(
      (answer) => isWanted && setAsked({ phase: 'ready', answer }),
      () => isWanted && setAsked({ phase: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, turn]);

  return { ...asked, reload: () => setTurn((before) => before + 1) };
}

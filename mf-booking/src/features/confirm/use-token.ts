import { useEffect, useState } from 'react';

/** Nobody makes longer ones (contracts, confirmToken). */
const longest = 200;

/**
 * The secret of the link that was followed, '' without one. It is taken out of the address at once, so that it is in no history, no
 * bookmark and no screenshot.
 */
export function useToken(): string {
  const [token, setToken] = useState(readToken);

  useEffect(() => {
    const take = () => {
      if (window.location.hash === '') return;
      setToken(readToken());
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    take();
    // Another link of the same kind, followed on this very page, loads nothing.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  return token;
}

function readToken(): string {
  const hash = window.location.hash.slice(1);
  try {
    return decodeURIComponent(hash).slice(0, longest);
  } catch {
    return '';
  }
}

import { useEffect } from 'react';
import { VisuallyHidden } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';

/**
 * Opens the log-in dialog; closing it on this page goes to the home page (spec 2). After a log-in the guard redirects, because this page is
 * for visitors only.
 */
export function LogInPage() {
  const { modals, navigation, session } = usePortal();
  useEffect(() => {
    let isMounted = true;
    void session.requireLogin().then((isLoggedIn) => {
      // A link in the dialog may have navigated already. Replaces the entry, so that Back does not open the dialog again.
      const isLeft = !navigation.path().startsWith('/log-in');
      if (isMounted && !isLoggedIn && !isLeft) navigation.replace('/');
    });
    return () => {
      isMounted = false;
    };
  }, [modals, navigation, session]);
  return (
    <h1>
      <VisuallyHidden>Log In</VisuallyHidden>
    </h1>
  );
}

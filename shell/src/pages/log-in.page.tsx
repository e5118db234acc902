import { useEffect } from 'react';
import { VisuallyHidden } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';

/**
 * Opens the log-in dialog; closing it while here returns to the start (spec 2). Where to go after logging in is the guard's to decide: this page
 * is for visitors only.
 */
export function LogInPage() {
  const { modals, navigation, session } = usePortal();
  useEffect(() => {
    let isHere = true;
    void session.requireLogin().then((isLoggedIn) => {
      // A link in the dialog may have gone on already; and Back must not open it again.
      const isLeft = !navigation.path().startsWith('/log-in');
      if (isHere && !isLoggedIn && !isLeft) navigation.replace('/');
    });
    return () => {
      isHere = false;
    };
  }, [modals, navigation, session]);
  return (
    <h1>
      <VisuallyHidden>Log In</VisuallyHidden>
    </h1>
  );
}

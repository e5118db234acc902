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
      if (isHere && !isLoggedIn) navigation.go('/');
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

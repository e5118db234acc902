/** A part of the page needs a newer shell. */
export const outdatedText = 'This page has been updated. Reload to go on.';

/** A page of the shell or a remote could not be loaded or has crashed. */
export const pageFailedText = 'This part of the page could not be shown.';

/** The code of a dialog, or of all dialogs, could not be loaded. */
export const dialogFailedText = 'This dialog could not be shown. Check your connection and try again.';

/** A legal document could not be loaded. */
export const documentFailedText = 'This text could not be loaded.';

/** An e-mail or password could not be changed or confirmed (spec 8.2). */
export const accountFailedText = 'Something went wrong, please try again.';

/** A password could not be reset. */
export const passwordResetFailedText = 'Server error. Please try again';

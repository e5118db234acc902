/** Where a part of the page needs a newer shell than this page has. */
export const outdatedText = 'This page has been updated. Reload to go on.';

/** Where a page of the shell or of a remote could not be loaded or has crashed. */
export const pageFailedText = 'This part of the page could not be shown.';

/** Where the code of a dialog, or of all dialogs, could not be loaded. */
export const dialogFailedText = 'This dialog could not be shown. Check your connection and try again.';

/** Where a legal document could not be loaded. */
export const documentFailedText = 'This text could not be loaded.';

/** Where an e-mail or a password could not be changed or confirmed (spec 8.2). */
export const accountFailedText = 'Something went wrong, please try again.';

/** Where a password could not be reset. */
export const passwordResetFailedText = 'Server error. Please try again';

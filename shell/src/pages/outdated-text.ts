/** Where a part of the page is for a newer page than this one, wherever that shows. */
export const outdatedText = 'This page has been updated. Reload to go on.';

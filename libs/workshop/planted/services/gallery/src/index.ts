export const entry = 'gallery';

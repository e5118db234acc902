export const door = 'gallery';

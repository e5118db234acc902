export const door = 'session';

export const entry = 'session';

export const entry = 'booking';

export const door = 'booking';

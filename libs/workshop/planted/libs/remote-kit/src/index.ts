export const door = 'remote-kit';

export const door = 'service-kit';

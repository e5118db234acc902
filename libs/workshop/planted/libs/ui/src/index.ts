export const door = 'ui';

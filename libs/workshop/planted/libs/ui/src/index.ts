export const entry = 'ui';

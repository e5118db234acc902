export const entry = 'remote-kit';

export const entry = 'service-kit';

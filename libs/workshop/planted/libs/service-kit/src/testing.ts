export const fake = 'service-kit';

export const more = ' and more';

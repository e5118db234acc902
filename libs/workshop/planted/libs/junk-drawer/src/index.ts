// planted: every-lib-has-a-place
export const door = 'junk-drawer';

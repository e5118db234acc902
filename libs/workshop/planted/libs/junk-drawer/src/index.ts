// planted: every-lib-has-a-place
export const entry = 'junk-drawer';

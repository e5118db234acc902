// planted: every-lib-has-a-tier
export const entry = 'unlisted';

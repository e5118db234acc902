import type { StreamAudience } from '@frizo/contracts';

/** Whom a message is for, in words. */
export const audienceWords: Readonly<Record<StreamAudience, string>> = {
  everyone: 'Everyone',
  clients: 'Clients',
  professionals: 'Professionals',
};

export const audiences = Object.keys(audienceWords) as StreamAudience[];

import type { StreamAudience } from '@frizo/contracts';

/** The label of each audience. */
export const audienceLabels: Readonly<Record<StreamAudience, string>> = {
  everyone: 'Everyone',
  clients: 'Clients',
  professionals: 'Professionals',
};

export const audiences = Object.keys(audienceLabels) as StreamAudience[];

import { useState } from 'react';
import type { AnswerOf, getOwnSalonServices, ServiceNode } from '@frizo/contracts';
import { salonServicesApi } from './salon-services.api.ts';

export type SalonServiceList = AnswerOf<typeof getOwnSalonServices>;

/** The options of the dropdowns for duration and processing. */
export interface IntervalOptions {
  readonly durations: readonly { readonly value: number; readonly title: string }[];
  readonly processings: readonly { readonly value: number; readonly title: string }[];
}

export interface SalonServices {
  readonly list: SalonServiceList;
  readonly tree: readonly ServiceNode[];
  readonly intervals: IntervalOptions;
  /** A change is under way or the list is being loaded: no other change may begin (spec 4). */
  readonly isLocked: boolean;
  /** Sends a change that starts from the version of the list, and loads the list again, after a refusal too. Rejects with what refused it. */
  send(change: (version: number) => Promise<unknown>): Promise<void>;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'shown'; readonly services: SalonServices };

/** The services of the salon with all that their forms need. */
export function useSalonServices(): Loaded {
  const list = salonServicesApi.useGetOwnSalonServicesQuery({});
  const tree = salonServicesApi.useGetServiceTreeQuery({});
  const intervals = salonServicesApi.useGetDurationIntervalsQuery({});
  const [isSending, setSending] = useState(false);
  const parts = [list, tree, intervals];
  if (list.data === undefined || tree.data === undefined || intervals.data === undefined) {
    if (!parts.some(({ isError }) => isError)) return { kind: 'loading' };
    return {
      kind: 'failed',
      isRetrying: parts.some(({ isFetching }) => isFetching),
      retry: () => parts.forEach(({ data, refetch }) => void (data === undefined && refetch())),
    };
  }
  const { version } = list.data;
  return {
    kind: 'shown',
    services: {
      list: list.data,
      tree: tree.data.response,
      intervals: optionsOf(intervals.data),
      isLocked: isSending || list.isFetching,
      async send(change) {
        setSending(true);
        try {
          await change(version);
        } finally {
          await list.refetch();
          setSending(false);
        }
      },
    },
  };
}

function optionsOf({
  durations,
  processings,
}: {
  durations: readonly { value: number; name: string }[];
  processings: readonly { value: number; name: string }[];
}): IntervalOptions {
  const option = ({ value, name }: { value: number; name: string }) => ({ value, title: name });
  return { durations: durations.map(option), processings: processings.map(option) };
}

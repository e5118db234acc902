import {
  getFlagChanges,
  getFlags,
  getRolloutHealth,
  getRolloutMoves,
  getRollouts,
  getSentStreamMessages,
  sendStreamMessage,
} from '@frizo/contracts';
import type { AnswerOf, RequestOf, Rollout, removeFlag } from '@frizo/contracts';
import type { ApiExtra } from '@frizo/api-client';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';
import { getFlagChangesRules, getRolloutMovesRules, getSentStreamMessagesRules } from '@frizo/validation';
import { deleteFlag, writeFlag } from './flag-writes.ts';
import type { WriteOutcome } from './flag-writes.ts';
import type { FlagToSave } from './read-flag-draft.ts';
import { sendMove } from './rollouts/move-rollout.ts';
import type { DecidedMove, MoveOutcome } from './rollouts/move-rollout.ts';

/** One page of a paged list. */
export interface Page<Item> {
  /** The number of items in the whole list. */
  readonly count: number;
  readonly items: readonly Item[];
}

export type FlagChange = AnswerOf<typeof getFlagChanges>['changes'][number];
export type RolloutMoved = AnswerOf<typeof getRolloutMoves>['moves'][number];
export type SentMessage = AnswerOf<typeof getSentStreamMessages>['messages'][number] & {
  readonly id: number;
};

/** The pages show failures themselves. */
const notice = false;

const calls = createFrizoApi({
  name: 'admin',
  tags: ['Flag', 'FlagChange', 'Rollout', 'SentMessage'],
  endpoints: {
    getFlags: query(getFlags, { notice, provides: ['Flag'] }),
    getRollouts: query(getRollouts, { notice, provides: ['Rollout'] }),
    getRolloutHealth: query(getRolloutHealth, { notice, provides: ['Rollout'] }),
    sendStreamMessage: mutation(sendStreamMessage, { notice, invalidates: ['SentMessage'] }),
  },
});

export const adminApi = calls.injectEndpoints({
  endpoints: (build) => ({
    getFlagChanges: build.infiniteQuery<Page<FlagChange>, { readonly key?: string | undefined }, number>({
      query: ({ queryArg, pageParam: offset }) => ({
        call: getFlagChanges,
        request: { ...queryArg, limit: getFlagChangesRules.limit.default, offset },
        notice,
      }),
      transformResponse: ({ count, changes }: AnswerOf<typeof getFlagChanges>) => ({ count, items: changes }),
      infiniteQueryOptions: byOffset(),
      providesTags: ['FlagChange'],
    }),
    getRolloutMoves: build.infiniteQuery<
      Page<RolloutMoved>,
      { readonly remote?: string | undefined },
      number
    >({
      query: ({ queryArg, pageParam: offset }) => ({
        call: getRolloutMoves,
        request: { ...queryArg, limit: getRolloutMovesRules.limit.default, offset },
        notice,
      }),
      transformResponse: ({ count, moves }: AnswerOf<typeof getRolloutMoves>) => ({ count, items: moves }),
      infiniteQueryOptions: byOffset(),
    }),
    getSentStreamMessages: build.infiniteQuery<Page<SentMessage>, void, number>({
      query: ({ pageParam: offset }) => ({
        call: getSentStreamMessages,
        request: { limit: getSentStreamMessagesRules.limit.default, offset },
        notice,
      }),
      transformResponse: ({ count, messages }: AnswerOf<typeof getSentStreamMessages>) => ({
        count,
        items: messages.map((message) => ({ ...message, id: message.message_id })),
      }),
      infiniteQueryOptions: byOffset(),
      providesTags: ['SentMessage'],
    }),
    saveFlag: build.mutation<WriteOutcome, { readonly flag: FlagToSave; readonly version: number }>({
      queryFn: async ({ flag, version }, { extra }) => ({
        data: await writeFlag((extra as ApiExtra).request, flag, version),
      }),
      invalidatesTags: (outcome) => (outcome?.kind === 'saved' ? ['Flag', 'FlagChange'] : []),
    }),
    // Invalidates nothing: the user leaves for the list, which loads again.
    removeFlag: build.mutation<WriteOutcome, RequestOf<typeof removeFlag>>({
      queryFn: async (removal, { extra }) => ({
        data: await deleteFlag((extra as ApiExtra).request, removal),
      }),
    }),
    /** Sent when a rollout has moved: a response still on its way may be older, so the rollouts are loaded again after it. */
    invalidateRollouts: build.mutation<null, void>({
      queryFn: () => ({ data: null }),
      invalidatesTags: ['Rollout'],
    }),
    moveRollout: build.mutation<MoveOutcome, { readonly base: Rollout; readonly decided: DecidedMove }>({
      queryFn: async ({ base, decided }, { extra }) => ({
        data: await sendMove((extra as ApiExtra).request, base, decided),
      }),
      invalidatesTags: (outcome) => (outcome?.kind === 'moved' ? ['Rollout'] : []),
    }),
  }),
});

/** Pages by offset; a refetch starts again with the first page only. */
function byOffset<Item extends { readonly id: number }>() {
  return {
    initialPageParam: 0,
    refetchCachedPages: false,
    getNextPageParam(_last: Page<Item>, pages: readonly Page<Item>[]) {
      const loaded = itemsOf(pages).length;
      return loaded < (pages[0]?.count ?? 0) ? loaded : undefined;
    },
  };
}

/** All items without duplicates: new items shift the offsets, so a page may begin with items of the one before. */
export function itemsOf<Item extends { readonly id: number }>(pages: readonly Page<Item>[]): readonly Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

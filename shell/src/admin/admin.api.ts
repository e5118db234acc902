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
import { takeFlagOut, writeFlag } from './flag-writes.ts';
import type { WriteOutcome } from './flag-writes.ts';
import type { FlagToSave } from './read-flag-draft.ts';
import { sendMove } from './rollouts/move-rollout.ts';
import type { DecidedMove, MoveOutcome } from './rollouts/move-rollout.ts';

/** A part of a list that is loaded page by page. */
export interface Page<Item> {
  /** How many there are in all. */
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
    // Its page is left for the list, which loads anew.
    removeFlag: build.mutation<WriteOutcome, RequestOf<typeof removeFlag>>({
      queryFn: async (removal, { extra }) => ({
        data: await takeFlagOut((extra as ApiExtra).request, removal),
      }),
    }),
    /** Somebody has moved a rollout: what is being loaded meanwhile may be older, and is loaded again after it. */
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

/** Loaded anew, such a list begins with its first page. */
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

/** What is added on top pushes the rest down, so a page may begin with what the last one ended with. */
export function itemsOf<Item extends { readonly id: number }>(pages: readonly Page<Item>[]): readonly Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

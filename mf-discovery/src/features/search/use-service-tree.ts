import { useMemo } from 'react';
import { searchApi } from './search.api.ts';
import { categoriesOf, type Category } from './service-choice.ts';

interface ServiceTree {
  /** Undefined while loading. */
  readonly categories: readonly Category[] | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  retry(): void;
}

/** Categories and their services, loaded when first needed and then cached. */
export function useServiceTree({ isNeeded }: { isNeeded: boolean }): ServiceTree {
  const { data, isError, isFetching, refetch } = searchApi.useGetServiceTreeQuery({}, { skip: !isNeeded });
  const categories = useMemo(() => data && categoriesOf(data.response), [data]);
  return {
    categories,
    hasFailed: isError && categories === undefined,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}

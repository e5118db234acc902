import { EmptyState, ErrorState, Loading, RadioGroup, SearchField, Skeleton } from '@frizo/ui';
import styles from '../billing/billing.module.css';

interface SearchChoiceProps<Item> {
  label: string;
  search: string;
  onSearch(search: string): void;
  query: {
    readonly data?: { readonly count: number; readonly data: readonly Item[] };
    readonly error?: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  chosen: Item | null;
  onChoose(item: Item): void;
  titleOf(item: Item): string;
  /** What salons do: 'sells gift cards'. */
  sells: string;
  error: string | undefined;
}

/** One of what a search for salons finds. What is chosen stays in the list, whatever is searched for afterwards. */
export function SearchChoice<Item extends { readonly id: number }>(props: SearchChoiceProps<Item>) {
  const { label, search, onSearch, query, chosen, onChoose, titleOf, sells, error } = props;
  const { data } = query;
  const found = data?.data ?? [];
  const isHidden = chosen !== null && !found.some(({ id }) => id === chosen.id);
  const choices = isHidden ? [chosen, ...found] : found;
  return (
    <>
      <div>
        <SearchField label="Search for Salon" search={search} onSearch={onSearch} maxLength={100} />
        <div role="status">{data?.count === 0 && <EmptyState>{nothingText(search, sells)}</EmptyState>}</div>
      </div>
      {data === undefined && <Missing query={query} />}
      {choices.length > 0 && (
        <RadioGroup
          label={label}
          choices={choices.map((item) => ({ value: item.id, title: titleOf(item) }))}
          value={chosen?.id ?? null}
          onChange={(chosenId) => {
            const item = choices.find(({ id }) => id === chosenId);
            if (item) onChoose(item);
          }}
          error={error}
        />
      )}
      {data !== undefined && data.count > found.length && (
        <p className={styles.soft}>
          {`${found.length} of ${data.count} are shown. Search for others by the name of the salon.`}
        </p>
      )}
    </>
  );
}

function Missing({ query }: { query: Omit<SearchChoiceProps<never>['query'], 'data'> }) {
  return query.error === undefined ? (
    <Loading>
      <Skeleton shape="block" height="5.5rem" />
    </Loading>
  ) : (
    <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      Load data error
    </ErrorState>
  );
}

function nothingText(search: string, sells: string): string {
  return search === ''
    ? `No salon ${sells} yet.`
    : `No salon with this name ${sells}. Check the spelling, or ask the salon whether it ${sells}.`;
}

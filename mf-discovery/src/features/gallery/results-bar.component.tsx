import { useId } from 'react';
import { hasPlace, searchOrders, type Search, type SearchOrder } from '../search/search.ts';
import { maxCount } from './gallery-answer.ts';
import styles from './gallery.module.css';

interface ResultsBarProps {
  search: Search;
  /** Undefined while unknown. */
  count: number | undefined;
  onSearch(search: Search): void;
}

const titles: Readonly<Record<SearchOrder, string>> = { soonest: 'Soonest', price: 'Lowest price' };

/** The number of results, and their order. Its space is reserved while the count loads. */
export function ResultsBar({ search, count, onSearch }: ResultsBarProps) {
  const id = useId();
  const isNear = hasPlace(search);
  const orders = searchOrders.filter((order) => isNear || order !== 'soonest');
  const order = orders.find((known) => known === search.order);
  return (
    <div className={styles.results}>
      <p className={styles.count}>{count !== undefined && wordsFor(count)}</p>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={styles.order}
        value={order ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, order: searchOrders.find((known) => known === target.value) })
        }
      >
        <option value="">{isNear ? 'Nearest' : 'Newest'}</option>
        {orders.map((known) => (
          <option key={known} value={known}>
            {titles[known]}
          </option>
        ))}
      </select>
    </div>
  );
}

function wordsFor(count: number): string {
  if (count >= maxCount) return '10,000+ results';
  return count === 1 ? '1 result' : `${count.toLocaleString('en-US')} results`;
}

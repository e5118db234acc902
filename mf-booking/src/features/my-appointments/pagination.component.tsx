import { Button } from '@frizo/ui';
import styles from './my-appointments.module.css';
import { pagesAround } from './pages-around.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** Spec 9, pagination buttons: under 769 px, and on wide screens. */
const mostOnNarrow = 3;
const mostOnWide = 10;

/** Nothing where one page holds it all. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  const onNarrow = pagesAround(page, pages, mostOnNarrow);
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <ol className={styles.pages}>
        {pagesAround(page, pages, mostOnWide).map((number) => (
          <li key={number} className={onNarrow.includes(number) ? undefined : styles.onWide}>
            <Button
              look={number === page ? 'quiet' : 'plain'}
              aria-label={`Page ${number} of ${pages}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

import { useState } from 'react';
import { Button, ErrorState, LiveStatus, Loading, Skeleton } from '@frizo/ui';
import { searchGalleryRules } from '@frizo/validation';
import { CategoryChoice } from './category-choice.component.tsx';
import { PanelFrame } from './panel-frame.component.tsx';
import type { PanelProps } from './panel.types.ts';
import { chosenServices, searchForServices, type Category } from './service-choice.ts';
import { useServiceTree } from './use-service-tree.ts';
import styles from './what-panel.module.css';

const { maxItems: maxServices } = searchGalleryRules.serviceList;

/** What: categories with their services, popular ones first (spec 2). Every tick shows its results at once. */
export function WhatPanel({ search, onChange, onDone }: PanelProps) {
  const { categories, hasFailed, isLoading, retry } = useServiceTree({ isNeeded: true });
  if (hasFailed) {
    return (
      <ErrorState onRetry={retry} isRetrying={isLoading}>
        We could not load the services. Check your connection and try again.
      </ErrorState>
    );
  }
  if (!categories) return <TreeSkeleton />;
  return <Choices categories={categories} search={search} onChange={onChange} onDone={onDone} />;
}

interface ChoicesProps extends Pick<PanelProps, 'search' | 'onChange' | 'onDone'> {
  categories: readonly Category[];
}

function Choices({ categories, search, onChange, onDone }: ChoicesProps) {
  const [isAllShown, setAllShown] = useState(false);
  const [isTooMany, setTooMany] = useState(false);
  const chosen = chosenServices(categories, search);
  const count = categories.flatMap(({ services }) => services).length;

  const choose = (next: ReadonlySet<number>) => {
    const choice = searchForServices(categories, next);
    const fits = (choice.serviceIds?.length ?? 0) <= maxServices;
    setTooMany(!fits);
    if (fits) onChange(choice);
  };

  return (
    <PanelFrame
      onDone={onDone}
      foot={
        <>
          <Button look="plain" size="small" onClick={() => setAllShown(!isAllShown)}>
            {isAllShown ? 'Show popular' : 'Show all'}
          </Button>
          <LiveStatus>
            {isAllShown ? `All ${count} services are shown` : 'Popular services are shown'}
          </LiveStatus>
          {isTooMany && (
            <p role="alert" className={styles.tooMany}>
              {`No more than ${maxServices} services at once. Remove some first.`}
            </p>
          )}
        </>
      }
    >
      <div className={styles.categories}>
        {categories.map((category) => (
          <CategoryChoice
            key={category.id}
            category={category}
            chosen={chosen}
            isAllShown={isAllShown}
            onChoose={choose}
          />
        ))}
      </div>
    </PanelFrame>
  );
}

function TreeSkeleton() {
  return (
    <Loading>
      <div className={styles.categories}>
        {['hair', 'makeup', 'nails', 'brows'].map((place) => (
          <Skeleton key={place} shape="block" height="12rem" />
        ))}
      </div>
    </Loading>
  );
}

import { ChoiceChip } from '@frizo/ui';
import { searchApi } from './search.api.ts';
import styles from './search-bar.module.css';

interface CategoryChipsProps {
  chosen: number | undefined;
  onChoose(categoryId: number | undefined): void;
}

/** What: one category of work, or any. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { data } = searchApi.useGetServiceTreeQuery({});
  const categories = data?.response.filter((service) => service.parentId === 0) ?? [];
  return (
    <div role="group" aria-label="What" className={styles.categories}>
      {categories.map((category) => (
        <ChoiceChip
          key={category.id}
          isChosen={category.id === chosen}
          onChange={(isChosen) => onChoose(isChosen ? category.id : undefined)}
        >
          {category.i18nKey}
        </ChoiceChip>
      ))}
    </div>
  );
}

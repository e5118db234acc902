import { Checkbox } from '@frizo/ui';
import { withoutServices, withServices, type Category, type Service } from './service-choice.ts';
import styles from './what-panel.module.css';

interface CategoryChoiceProps {
  category: Category;
  chosen: ReadonlySet<number>;
  isAllShown: boolean;
  onChoose(chosen: ReadonlySet<number>): void;
}

/** A category, which includes all of its services, and its services. A chosen service is shown even if it is not popular. */
export function CategoryChoice({ category, chosen, isAllShown, onChoose }: CategoryChoiceProps) {
  const { title, services } = category;
  const count = services.filter(({ id }) => chosen.has(id)).length;
  const isWhole = count === services.length;
  const shown = services.filter(
    ({ id, isPopular }) => isAllShown || isPopular || (chosen.has(id) && !isWhole),
  );
  const toggle = (toggled: readonly Service[], isChecked: boolean) =>
    onChoose(isChecked ? withServices(chosen, toggled) : withoutServices(chosen, toggled));

  return (
    <fieldset className={styles.category}>
      <legend className={styles.legend}>{title}</legend>
      <Checkbox
        isChecked={isWhole}
        isPartly={count > 0 && !isWhole}
        onChange={(isChecked) => toggle(services, isChecked)}
      >
        <strong>{`All ${title}`}</strong>
      </Checkbox>
      {shown.map((service) => (
        <Checkbox
          key={service.id}
          isChecked={chosen.has(service.id)}
          onChange={(isChecked) => toggle([service], isChecked)}
        >
          {service.title}
        </Checkbox>
      ))}
    </fieldset>
  );
}

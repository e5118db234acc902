import type { BoughtPackage } from '@frizo/contracts';
import { CheckboxGroup } from '@frizo/ui';
import { visitsLeftText } from '../prepaid/prepaid-text.ts';

interface PackageChoiceProps {
  /** The client's packages for services of the order. */
  packages: readonly BoughtPackage[];
  chosenIds: readonly number[];
  onChoose(packageIds: readonly number[]): void;
}

/** The packages whose visits pay for services of the order (decision 0043). Nothing for a client without one. */
export function PackageChoice({ packages, chosenIds, onChoose }: PackageChoiceProps) {
  if (packages.length === 0) return null;
  return (
    <CheckboxGroup
      label="Packages"
      choices={packages.map(({ id, name, visitsLeft }) => ({
        value: String(id),
        title: `Use ${name} (${visitsLeftText(visitsLeft)})`,
      }))}
      values={chosenIds.map(String)}
      onChange={(values) => onChoose(values.map(Number))}
    />
  );
}

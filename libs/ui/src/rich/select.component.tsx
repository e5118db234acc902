import { useId, type ReactNode } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { Header } from 'react-aria-components/ListBox';
import { classes } from '../classes.ts';
import { FieldError, type FieldTexts } from '../fields/field-frame.component.tsx';
import fieldStyles from '../fields/field.module.css';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.ts';
import styles from './select.module.css';

export interface SelectOption<Value extends string | number> {
  value: Value;
  title: string;
  /** A secondary line: price and duration of a service. */
  detail?: ReactNode;
  isDisabled?: boolean;
  /** The heading of its group; options of one group are adjacent. */
  group?: string;
  /** The text that typing matches; the title by default. */
  searchText?: string;
}

export interface SelectProps<Value extends string | number> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  /** A value that is not an option, such as the specification's -1 (5.1), means nothing is chosen. */
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
  /** Hides its label on phones to save space; the label is still announced. */
  isCompact?: boolean;
}

/** One choice from a long list. Typing finds options, arrow keys move. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, hint, error, isRequired, isOptional, options, value, onChange, isCompact, ...aria } = props;
  const errorId = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <AriaSelect
      {...aria}
      className={classes(fieldStyles.field, isCompact === true && styles.compact)}
      aria-describedby={errorId}
      selectedKey={chosen ? value : null}
      onSelectionChange={(key) => {
        const selected = options.find((option) => option.value === key);
        if (selected !== undefined) onChange(selected.value);
      }}
      isInvalid={error !== undefined}
      isRequired={isRequired}
      validationBehavior="aria"
    >
      <Label className={fieldStyles.label}>
        {label}
        {isOptional === true && <span className={fieldStyles.optional}> optional</span>}
      </Label>
      {hint !== undefined && (
        <Text slot="description" className={fieldStyles.hint}>
          {hint}
        </Text>
      )}
      <Button className={styles.button}>
        <SelectValue className={styles.value}>
          {({ defaultChildren }) => chosen?.title ?? defaultChildren}
        </SelectValue>
        <ChevronDownIcon size={20} />
      </Button>
      <FieldError id={errorId} error={error} />
      <Popover className={styles.popover} offset={4}>
        <ListBox className={styles.list}>
          {groupsOf(options).map(({ group, members }) =>
            group === undefined ? (
              members.map(optionItem)
            ) : (
              <ListBoxSection key={group} id={`group ${group}`} aria-label={group}>
                <Header className={styles.group}>{group}</Header>
                {members.map(optionItem)}
              </ListBoxSection>
            ),
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

interface OptionGroup<Value extends string | number> {
  readonly group: string | undefined;
  readonly members: readonly SelectOption<Value>[];
}

/** Adjacent options of one group, in the given order. */
function groupsOf<Value extends string | number>(
  options: readonly SelectOption<Value>[],
): OptionGroup<Value>[] {
  const groups: { group: string | undefined; members: SelectOption<Value>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}

function optionItem<Value extends string | number>(option: SelectOption<Value>) {
  return (
    <ListBoxItem
      key={option.value}
      id={option.value}
      textValue={option.searchText ?? option.title}
      isDisabled={option.isDisabled}
      className={styles.option}
    >
      {/* Without React Aria's slots, which would name the option by its title only: the name has to contain all visible text (WCAG 2.5.3). */}
      <span className={styles.words}>
        <span data-title>{option.title}</span>
        {option.detail !== undefined && <span className={styles.detail}> {option.detail}</span>}
      </span>
      <CheckIcon size={20} className={styles.check} />
    </ListBoxItem>
  );
}

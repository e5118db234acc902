import { useSettled } from '@frizo/remote-kit';
import { ComboBox, UserIcon } from '@frizo/ui';
import { searchApi } from './search.api.ts';
import { useDraft } from './use-draft.ts';

interface WhoFieldProps {
  name: string;
  onName(name: string | undefined): void;
}

const typingMs = 300;
/** Spec 5.7: names are suggested only beyond one character. */
const fewestCharacters = 2;

/** Who: part of a salon's or an artist's name. What is typed counts with Enter or when the field is left; a suggestion counts at once. */
export function WhoField({ name, onName }: WhoFieldProps) {
  const [text, setText] = useDraft(name);
  const input = useSettled(text.trim(), typingMs);
  const isLongEnough = input.length >= fewestCharacters;
  const { currentData } = searchApi.useSuggestNamesQuery({ input }, { skip: !isLongEnough });

  const type = (next: string) => {
    setText(next);
    if (next.trim() === '') onName(undefined);
  };

  return (
    <ComboBox
      label="Who"
      icon={UserIcon}
      placeholder="Salon or artist"
      text={text}
      onText={type}
      onCommit={() => {
        if (text.trim() !== name) onName(text.trim() || undefined);
      }}
      suggestions={(currentData?.list ?? []).map(({ kind, id, name: found, city, state }) => ({
        value: `${kind}-${id}`,
        text: found,
        detail: `${city}, ${state}`,
      }))}
      onChoose={(suggestion) => onName(suggestion.text)}
    />
  );
}

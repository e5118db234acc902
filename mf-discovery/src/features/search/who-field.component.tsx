import { useDebounced } from '@frizo/remote-kit/parts';
import { ComboBox, UserIcon } from '@frizo/ui';
import { suggestNamesRules } from '@frizo/validation';
import { FieldNote } from './field-note.component.tsx';
import { searchApi } from './search.api.ts';
import type { Search } from './search.ts';
import { useDraft } from './use-draft.ts';

interface WhoFieldProps {
  name: string;
  /** With the id of the person or salon when a suggestion was chosen. */
  onName(name: string | undefined, chosen?: Pick<Search, 'artistId' | 'salonId'>): void;
  /** Called when a suggestion was chosen. */
  onDone(): void;
}

const typingMs = 300;
/** Spec 5.7: names are suggested from the second character on. */
const { minLength: minCharacters, maxLength: maxCharacters } = suggestNamesRules.input;

/**
 * Who: part of a salon's or an artist's name. Typed text applies on Enter or blur; a suggestion applies at once, and searches for that person or
 * salon instead of the name. Only suggestions for the current text are shown, however late other responses arrive.
 */
export function WhoField({ name, onName, onDone }: WhoFieldProps) {
  const [text, setText] = useDraft(name);
  const input = useDebounced(text.trim(), typingMs);
  const isAsked = input.length >= minCharacters;
  const { currentData } = searchApi.useSuggestNamesQuery({ input }, { skip: !isAsked });
  const isUnknown = isAsked && input === text.trim() && currentData?.list.length === 0;

  const type = (next: string) => {
    setText(next.slice(0, maxCharacters));
    if (next.trim() === '') onName(undefined);
  };

  return (
    <div>
      <ComboBox
        label="Salon or artist"
        icon={UserIcon}
        placeholder="Name of a salon or artist"
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
        onChoose={(suggestion) => {
          const chosen = currentData?.list.find(({ kind, id }) => `${kind}-${id}` === suggestion.value);
          onName(
            suggestion.text,
            chosen && { [chosen.kind === 'artist' ? 'artistId' : 'salonId']: chosen.id },
          );
          onDone();
        }}
      />
      <FieldNote>{isUnknown ? 'No salon or artist matches.' : ''}</FieldNote>
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '@frizo/remote-kit';
import { ComboBox, MapPinIcon } from '@frizo/ui';
import { FieldNote } from './field-note.component.tsx';
import { searchApi } from './search.api.ts';
import { zipOf } from './search.ts';
import { useDraft } from './use-draft.ts';

interface PlaceFieldProps {
  place: string;
  onPlace(place: string | undefined): void;
  /** A place was chosen, or Enter pressed. */
  onDone(): void;
}

const typingMs = 250;

/**
 * Where: a city or ZIP. A ZIP in the text counts as soon as it is whole (spec 5.7); a city once it is chosen, or, where the field is
 * left or Enter pressed, the first that is suggested.
 */
export function PlaceField({ place, onPlace, onDone }: PlaceFieldProps) {
  const [text, setText] = useDraft(place);
  /** What stood in the field when it was left: its city may still be on its way. */
  const [meant, setMeant] = useState<string | null>(null);
  const input = useSettled(text.trim(), typingMs);
  const isAsked = input !== '' && zipOf(input) === undefined;
  const { currentData } = searchApi.useSuggestPlacesQuery({ input }, { skip: !isAsked });
  const suggestions = (currentData?.list ?? []).map(({ zip, city, state }) => ({
    value: zip,
    text: `${city}, ${state} ${zip}`,
  }));
  const isUnknown = isAsked && input === text.trim() && currentData?.list.length === 0;

  const first = meant === input ? suggestions[0]?.text : undefined;
  const take = useEffectEvent(onPlace);
  useEffect(() => {
    if (first !== undefined) take(first);
  }, [first]);

  const type = (next: string) => {
    setText(next);
    setMeant(null);
    if (zipOf(next) !== undefined) onPlace(next.trim());
    else if (next.trim() === '') onPlace(undefined);
  };

  return (
    <div>
      <ComboBox
        label="City or ZIP"
        icon={MapPinIcon}
        placeholder="Los Angeles or 90210"
        text={text}
        onText={type}
        onCommit={() => setMeant(text.trim())}
        suggestions={suggestions}
        onChoose={(suggestion) => {
          onPlace(suggestion.text);
          onDone();
        }}
      />
      <FieldNote>{isUnknown ? 'No city starts like that. Try another one, or a ZIP.' : ''}</FieldNote>
    </div>
  );
}

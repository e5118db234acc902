import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '@frizo/remote-kit';
import { ComboBox, MapPinIcon } from '@frizo/ui';
import { searchApi } from './search.api.ts';
import { zipOf } from './search.ts';
import { useDraft } from './use-draft.ts';

interface PlaceFieldProps {
  place: string;
  onPlace(place: string | undefined): void;
}

const typingMs = 250;

/**
 * Where: a city or ZIP. A ZIP in the text counts as soon as it is whole (spec 5.7); a city once it is chosen, or, where the field is
 * left or Enter pressed, the first that is suggested.
 */
export function PlaceField({ place, onPlace }: PlaceFieldProps) {
  const [text, setText] = useDraft(place);
  /** What stood in the field when it was left: its city may still be on its way. */
  const [meant, setMeant] = useState<string | null>(null);
  const input = useSettled(text.trim(), typingMs);
  const { currentData } = searchApi.useSuggestPlacesQuery(
    { input },
    { skip: input === '' || zipOf(input) !== undefined },
  );
  const suggestions = (currentData?.list ?? []).map(({ zip, city, state }) => ({
    value: zip,
    text: `${city}, ${state} ${zip}`,
  }));

  const first = meant === input ? suggestions[0]?.text : undefined;
  const take = useEffectEvent(onPlace);
  useEffect(() => {
    if (first !== undefined) take(first);
  }, [first]);

  const type = (next: string) => {
    setText(next);
    setMeant(null);
    if (zipOf(next) !== undefined) onPlace(next);
    else if (next.trim() === '') onPlace(undefined);
  };

  return (
    <ComboBox
      label="Where"
      icon={MapPinIcon}
      placeholder="City or ZIP"
      text={text}
      onText={type}
      onCommit={() => setMeant(text.trim())}
      suggestions={suggestions}
      onChoose={(suggestion) => onPlace(suggestion.text)}
    />
  );
}

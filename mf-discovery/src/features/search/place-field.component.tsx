import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf, suggestPlaces } from '@frizo/contracts';
import { useDebounced } from '@frizo/remote-kit/parts';
import { Button, ComboBox, MapPinIcon } from '@frizo/ui';
import { FieldNote } from './field-note.component.tsx';
import styles from './field-panel.module.css';
import { searchApi } from './search.api.ts';
import { zipOf, type Search } from './search.ts';
import { useDraft } from './use-draft.ts';
import type { SearchStep } from './use-search.ts';

type Place = AnswerOf<typeof suggestPlaces>['list'][number];

interface PlaceFieldProps {
  place: string;
  /** Popular cities are loaded once the panel is open. */
  isOpen: boolean;
  /** `state` has two letters, for a whole state. Typing replaces the history entry of what was typed since the panel was opened. */
  onPlace(place: Pick<Search, 'place' | 'state'> & { step?: SearchStep }): void;
  /** Called when a place was chosen or Enter was pressed. */
  onDone(): void;
}

const typingMs = 250;

/**
 * Where: a city, a borough, a state or a ZIP. A ZIP in the text applies as soon as it is complete (spec 5.7); another place when it is chosen, or the
 * best match on blur or Enter.
 */
export function PlaceField({ place, isOpen, onPlace, onDone }: PlaceFieldProps) {
  const [text, setText] = useDraft(place);
  /** The text of the field when it was left: its city may still be loading. */
  const [submitted, setSubmitted] = useState<string | null>(null);
  const input = useDebounced(text.trim(), typingMs);
  const isAsked = input !== '' && input !== place && zipOf(input) === undefined;
  const { currentData } = searchApi.useSuggestPlacesQuery({ input }, { skip: !isAsked });
  const places = currentData?.list ?? [];
  const suggestions = places.map((found) => ({ value: keyOf(found), text: textOf(found) }));
  const isUnknown = isAsked && input === text.trim() && currentData?.list.length === 0;

  const choose = (found: Place) =>
    onPlace({ place: textOf(found), state: found.kind === 'state' ? found.state : undefined });
  const best = submitted === input ? places[0] : undefined;
  const take = useEffectEvent(choose);
  useEffect(() => {
    if (best !== undefined) take(best);
  }, [best]);

  const wasTyped = useRef(false);
  useEffect(() => {
    wasTyped.current = false;
  }, [isOpen]);
  const type = (next: string) => {
    setText(next);
    setSubmitted(null);
    const typed = next.trim();
    if (zipOf(typed) === undefined && typed !== '') return;
    onPlace({ place: typed || undefined, state: undefined, step: wasTyped.current ? 'replace' : 'push' });
    wasTyped.current = true;
  };

  return (
    <div>
      <ComboBox
        label="City, state or ZIP"
        icon={MapPinIcon}
        placeholder="Los Angeles or 90210"
        text={text}
        onText={type}
        onCommit={() => setSubmitted(text.trim())}
        suggestions={suggestions}
        onChoose={({ value }) => {
          const chosen = places.find((found) => keyOf(found) === value);
          if (chosen) choose(chosen);
          onDone();
        }}
      />
      <FieldNote>{isUnknown ? 'No city or state matches. Try another name or a ZIP.' : ''}</FieldNote>
      {isOpen && text.trim() === '' && (
        <PopularCities
          onChoose={(city) => {
            choose(city);
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** For users without a place in mind. */
function PopularCities({ onChoose }: { onChoose(city: Place): void }) {
  const { currentData } = searchApi.useSuggestPlacesQuery({ input: '' });
  if (!currentData?.list.length) return null;
  return (
    <div role="group" aria-label="Popular cities" className={styles.popular}>
      <p aria-hidden="true">Popular cities</p>
      <div className={styles.cities}>
        {currentData.list.map((city) => (
          <Button key={keyOf(city)} look="quiet" size="small" onClick={() => onChoose(city)}>
            {`${city.city}, ${city.state}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

function keyOf({ kind, zip, city }: Place): string {
  return `${kind ?? 'city'} ${zip} ${city}`;
}

function textOf({ kind, city, state, zip }: Place): string {
  return kind === 'state' ? city : `${city}, ${state} ${zip}`;
}

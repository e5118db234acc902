import { useState } from 'react';
import { FormTextField, useFormField } from '@frizo/forms';
import type { SuggestedStreet } from '@frizo/contracts';
import { useDebounced } from '@frizo/remote-kit/parts';
import { ComboBox, MapPinIcon } from '@frizo/ui';
import { cleaned, salonAddressFields, suggestStreetsRules, zipCode } from '@frizo/validation';
import { businessProfileApi } from './business-profile.api.ts';

/** A suggestion that was chosen: the position counts as long as street and ZIP stay as they are. */
export type ChosenStreet = Pick<SuggestedStreet, 'street' | 'zip' | 'lat' | 'lon'>;

interface StreetFieldProps {
  /** Whether the server suggests streets. */
  isSuggesting: boolean;
  onChosen(street: ChosenStreet): void;
}

const rule = cleaned(salonAddressFields.address);
const typingMs = 300;
const { minLength: minCharacters, maxLength: maxCharacters } = suggestStreetsRules.input;

/** The street of an address, which may be empty in on-location mode. */
export function StreetField({ isSuggesting, onChosen }: StreetFieldProps) {
  const isOptional = useFormField<boolean>('onLocation', false).value;
  if (isSuggesting) return <SuggestedStreetField isOptional={isOptional} onChosen={onChosen} />;
  return (
    <FormTextField
      name="address"
      label="Address"
      isOptional={isOptional}
      autoComplete="off"
      maxLength={200}
      rule={rule}
    />
  );
}

function SuggestedStreetField({
  isOptional,
  onChosen,
}: Omit<StreetFieldProps, 'isSuggesting'> & { isOptional: boolean }) {
  const field = useFormField<string>('address', '', rule);
  const zip = useFormField<string>('zip', '');
  /** Nothing is suggested for an address that was neither typed nor chosen here. */
  const [typed, setTyped] = useState('');
  const input = useDebounced(typed.trim(), typingMs);
  const isAsked = input.length >= minCharacters && input === typed.trim();
  const { currentData } = businessProfileApi.useSuggestStreetsQuery(
    { input, ...(zipCode(zip.value) === undefined && { zip: zip.value }) },
    { skip: !isAsked },
  );
  const streets = (isAsked && currentData?.list) || [];
  return (
    <ComboBox
      label="Address"
      icon={MapPinIcon}
      isOptional={isOptional}
      name={field.name}
      text={field.value}
      error={field.error}
      onText={(text) => {
        field.onFocus();
        field.onChange(text);
        setTyped(text.slice(0, maxCharacters));
      }}
      onCommit={field.onBlur}
      suggestions={streets.map(({ street, city, state, zip: of }) => ({
        value: `${street} ${of}`,
        text: street,
        detail: `${city}, ${state} ${of}`,
      }))}
      onChoose={({ value }) => {
        const chosen = streets.find(({ street, zip: of }) => `${street} ${of}` === value);
        setTyped('');
        if (chosen === undefined) return;
        zip.onChange(chosen.zip);
        onChosen(chosen);
      }}
    />
  );
}

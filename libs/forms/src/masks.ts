import { digitsOf } from '@frizo/validation';
import { maskitoTransform, type MaskitoOptions, type MaskitoPreprocessor } from '@maskito/core';

const digit = /\d/;

/** Address books and browsers fill in `+1 212 …` where the mask has room for ten digits. */
const dropCountryCode: MaskitoPreprocessor = ({ elementState, data }) => {
  const value = nationalPart(elementState.value);
  const isShorter = value !== elementState.value;
  return {
    elementState: isShorter ? { value, selection: [value.length, value.length] } : elementState,
    data: nationalPart(data),
  };
};

/** (111) 111-1111 (spec 9). */
export const phoneMask: MaskitoOptions = {
  mask: ['(', digit, digit, digit, ')', ' ', digit, digit, digit, '-', digit, digit, digit, digit],
  preprocessors: [dropCountryCode],
};

/** Five digits (spec 9). */
export const zipMask: MaskitoOptions = { mask: Array.from({ length: 5 }, () => digit) };

/** `2125550147` as `(212) 555-0147`; what is not there yet is left out. */
export function applyMask(digits: string, mask: MaskitoOptions): string {
  return maskitoTransform(digits, mask);
}

function nationalPart(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : text;
}

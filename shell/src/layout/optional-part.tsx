import type { ComponentType } from 'react';
import { usePart } from '@frizo/remote-kit/parts';
import type { LoadPart } from '@frizo/remote-kit/parts';

/** A part of the page that comes after it, and that the page does without until it can be loaded. */
export function optionalPart<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return function OptionalPart(props: Props) {
    const { Part } = usePart(load);
    return Part && <Part {...props} />;
  };
}

import type { ComponentType } from 'react';
import { usePart } from '@frizo/remote-kit/parts';
import type { LoadPart } from '@frizo/remote-kit/parts';

/** A part that is loaded after the page; the page shows without it until it is loaded. */
export function optionalPart<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return function OptionalPart(props: Props) {
    const { Part } = usePart(load);
    return Part && <Part {...props} />;
  };
}

import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A part of the page that comes after it, and that the page does without where it cannot be loaded. */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => Nothing) }));
  return function OptionalPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}

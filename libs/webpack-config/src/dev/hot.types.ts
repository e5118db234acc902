/** The part of webpack's hot module replacement API that is used here. */
export interface ModuleHot {
  readonly data: unknown;
  accept(): void;
  dispose(callback: (data: Record<string, unknown>) => void): void;
  invalidate(): void;
  status(): string;
  check(isApplied: true): Promise<readonly unknown[] | null>;
}

/** The event that the development server sends to its pages after each build. */
export interface HotUpdate {
  readonly hash: string;
  /** webpack's errors, if the build failed. */
  readonly errors: readonly string[];
}

/** As much of webpack's hot module replacement as is used here. */
export interface ModuleHot {
  readonly data: unknown;
  accept(): void;
  dispose(note: (data: Record<string, unknown>) => void): void;
  invalidate(): void;
  status(): string;
  check(isApplied: true): Promise<readonly unknown[] | null>;
}

/** What a developer's server tells its pages after each build. */
export interface HotNews {
  readonly hash: string;
  /** Where the sources do not build: what webpack says. */
  readonly errors: readonly string[];
}

const key = 'frizo.chosen-plan';

/** Remembers the plan of 'Start now' while its visitor signs up, in this tab (spec 4, Pricing). */
export function rememberPlan(planId: string): void {
  try {
    sessionStorage.setItem(key, planId);
  } catch {
    // Without storage nothing is preselected later.
  }
}

/** The plan that was chosen before; null if none was. */
export function rememberedPlan(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets it, once its owner has subscribed. */
export function forgetPlan(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was remembered.
  }
}

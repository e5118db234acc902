const name = 'frizo.informer';

/** Whether the informer was sent away on this visit: in this tab, until it is closed. */
export function isInformerDismissed(): boolean {
  try {
    return sessionStorage.getItem(name) === 'dismissed';
  } catch {
    return false;
  }
}

export function dismissInformer(): void {
  try {
    sessionStorage.setItem(name, 'dismissed');
  } catch {
    // Where nothing can be kept it counts for this page only.
  }
}

const name = 'frizo.informer';

/** Whether the informer was dismissed in this tab; valid until the tab is closed. */
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
    // Without storage, the dismissal only applies to this page.
  }
}

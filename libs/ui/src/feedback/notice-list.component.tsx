import { Button } from '../actions/button.component.tsx';
import { IconButton } from '../actions/icon-button.component.tsx';
import { classes } from '../classes.ts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons/icons.ts';
import styles from './notice-list.module.css';

export type NoticeKind = 'success' | 'error' | 'info';

export interface ShownNotice {
  id: string | number;
  kind: NoticeKind;
  text: string;
  /** An action, which also dismisses the notice. */
  action?: { readonly label: string; readonly run: () => void };
}

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon };

export interface NoticeListProps {
  notices: readonly ShownNotice[];
  /** The owner decides how long a notice is shown (spec 8.1); this only reports the dismissal. */
  onDismiss: (id: ShownNotice['id']) => void;
}

/**
 * The notices of the whole page, where they cover no actions: at the top of phones, whose actions are at the bottom, below the heading of a dialog,
 * and at the bottom left of wide pages. Render it once and keep it mounted, also when empty: text that is added to a live region is announced.
 */
export function NoticeList({ notices, onDismiss }: NoticeListProps) {
  return (
    // The attribute prevents react-aria from hiding the notices, and their buttons, while a dialog is open.
    <section aria-label="Notices" className={styles.region} data-react-aria-top-layer="true">
      <ul aria-live="polite" aria-relevant="additions" className={styles.list}>
        {notices.map(({ id, kind, text, action }) => {
          const KindIcon = icons[kind];
          return (
            <li key={id} className={classes(styles.notice, styles[kind])} onClick={() => onDismiss(id)}>
              <KindIcon size={20} />
              <p className={styles.text}>{text}</p>
              {action !== undefined && (
                <Button look="plain" onClick={action.run}>
                  {action.label}
                </Button>
              )}
              <IconButton icon={CloseIcon} label="Dismiss" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useRef, type KeyboardEvent, type RefObject } from 'react';
import type { ControllerRef } from 'yet-another-react-lightbox';
import { Button, CloseIcon, ErrorState, FullScreenDialog, IconButton, Loading, Skeleton } from '@frizo/ui';
import { Caption } from './caption.component.tsx';
import { Stage } from './stage.component.tsx';
import { useStrip, type StripState } from './use-strip.ts';
import type { Pictures } from './pictures.types.ts';
import styles from './viewer.module.css';

export interface ViewerDialogProps {
  /** The id of the open picture. */
  id: number;
  pictures: Pictures;
  onShow(id: number): void;
  onClose(): void;
}

/** One picture over the whole screen, the others beside it, with a caption and actions. */
export function ViewerDialog({ id, pictures, onShow, onClose }: ViewerDialogProps) {
  const state = useStrip(id, pictures.items);
  const controller = useRef<ControllerRef>(null);
  return (
    // React events of portals bubble to here, wherever in the viewer the focus is.
    <div onKeyDown={(event) => turnByKey(event, controller)}>
      <FullScreenDialog label="Picture viewer" onClose={onClose}>
        <div className={styles.viewer}>
          <div className={styles.close}>
            <IconButton icon={CloseIcon} label="Close" look="veiled" onClick={onClose} />
          </div>
          {state.kind === 'shown' ? (
            <>
              <Stage
                strip={state.strip}
                index={state.index}
                pictures={pictures}
                controller={controller}
                onShow={onShow}
              />
              <Caption item={state.strip[state.index]} onShow={onShow} />
            </>
          ) : (
            <NotShown state={state} onClose={onClose} />
          )}
        </div>
      </FullScreenDialog>
    </div>
  );
}

/** Elements that use the arrow keys themselves, such as the comparison, stop them from bubbling. */
function turnByKey(event: KeyboardEvent, controller: RefObject<ControllerRef | null>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'ArrowLeft') controller.current?.prev();
  if (event.key === 'ArrowRight') controller.current?.next();
}

interface NotShownProps {
  state: Exclude<StripState, { kind: 'shown' }>;
  onClose(): void;
}

function NotShown({ state, onClose }: NotShownProps) {
  if (state.kind === 'loading') {
    return (
      <div className={styles.state}>
        <Loading>
          <div className={styles.placeholder}>
            <Skeleton shape="picture" />
          </div>
        </Loading>
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <div className={styles.state}>
        <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
          We could not load this picture. Check your connection and try again.
        </ErrorState>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <ErrorState>This picture is no longer shown.</ErrorState>
      <Button look="primary" onClick={onClose}>
        Back to the gallery
      </Button>
    </div>
  );
}

import { usePart, type LoadPart } from '@frizo/remote-kit/parts';
import { Dialog, ErrorState, Loading, Skeleton } from '@frizo/ui';

interface LazyDialogProps<Props extends { onClose(): void }> {
  /** Of the dialog, which has it meanwhile too. */
  title: string;
  load: LoadPart<Props>;
  /** Of the dialog, once it is loaded. */
  props: Props;
}

/** A dialog whose code is loaded when it is opened: pages stay small for those who do not open it. */
export function LazyDialog<Props extends { onClose(): void }>({
  title,
  load,
  props,
}: LazyDialogProps<Props>) {
  const { Part: Loaded, hasFailed, retry } = usePart(load);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Dialog title={title} onClose={props.onClose}>
      {hasFailed ? (
        <ErrorState onRetry={retry}>The form could not be loaded.</ErrorState>
      ) : (
        <Loading>
          <Skeleton shape="block" height="12rem" />
        </Loading>
      )}
    </Dialog>
  );
}

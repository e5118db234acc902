import { usePart } from '@frizo/remote-kit/parts';
import { Dialog, ErrorState } from '@frizo/ui';
import type { Pictures } from './pictures.types.ts';
import { useOpenPicture } from './use-picture.ts';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "viewer" */ './viewer-dialog.component.tsx')).ViewerDialog;

/** The full-screen viewer, while the address has a picture (spec 2, modals). Its code is loaded with the first one. */
export function Viewer({ pictures }: { pictures: Pictures }) {
  const { id, show, close } = useOpenPicture();
  const { Part: ViewerDialog, hasFailed, retry } = usePart(loadDialog, id !== null);
  if (id === null) return null;
  if (hasFailed)
    return (
      <Dialog title="Picture" onClose={close} hasAddress>
        <ErrorState onRetry={retry}>
          This picture could not be opened. Check your connection and try again.
        </ErrorState>
      </Dialog>
    );
  return ViewerDialog && <ViewerDialog id={id} pictures={pictures} onShow={show} onClose={close} />;
}

import { useEffect, useState, type ComponentType } from 'react';
import { useNotices } from '@frizo/remote-kit';
import type { Pictures } from './pictures.types.ts';
import { useOpenPicture, type OpenPicture } from './use-picture.ts';
import type { ViewerDialogProps } from './viewer-dialog.component.tsx';

/** The full-screen viewer, while the address has a picture (spec 2, modals). What draws it is loaded with the first one. */
export function Viewer({ pictures }: { pictures: Pictures }) {
  const picture = useOpenPicture();
  const loaded = useViewerDialog(picture);
  if (picture.id === null || loaded === null) return null;
  return <loaded.Dialog id={picture.id} pictures={pictures} onShow={picture.show} onClose={picture.close} />;
}

interface Loaded {
  readonly Dialog: ComponentType<ViewerDialogProps>;
}

function useViewerDialog(picture: OpenPicture): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const notices = useNotices();
  const isWanted = picture.id !== null && loaded === null;

  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    import(/* webpackChunkName: "viewer" */ './viewer-dialog.component.tsx').then(
      ({ ViewerDialog }) => isHere && setLoaded({ Dialog: ViewerDialog }),
      // The page beneath works; only this picture could not be opened.
      () => isHere && notices.show({ kind: 'error', text: 'This picture could not be opened. Try again.' }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, notices]);

  return loaded;
}

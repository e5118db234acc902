import { DialogBody, DialogHeader, Loading, Skeleton } from '@frizo/ui';

/** A dialog whose content is being loaded; it can be closed meanwhile. */
export function LoadingDialog({ dismiss }: { dismiss(): void }) {
  return (
    <>
      <DialogHeader title="Loading..." onClose={dismiss} />
      <DialogBody>
        <Loading>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      </DialogBody>
    </>
  );
}

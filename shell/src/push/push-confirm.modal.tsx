import { Button, DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { reactModal } from '../modals/react-modal.tsx';

/** Asks before the browser does, because a refusal there is final. With `isSandbox` it explains that no device shows the messages. */
export const pushConfirmModal = reactModal<{ isSandbox?: boolean }>(({ props, settle }) => (
  <>
    <DialogHeader title="Messages on this device?" />
    <DialogBody>
      <p>
        We can tell you here when something about your appointments changes, even while this page is closed.
      </p>
      {props.isSandbox && (
        <p>This is a sandbox: messages appear on the mailbox page instead of on this device.</p>
      )}
    </DialogBody>
    <DialogFooter>
      <Button onClick={() => settle.dismiss()}>No, thanks</Button>
      <Button look="primary" onClick={() => settle.complete(true)}>
        Yes, notify me
      </Button>
    </DialogFooter>
  </>
));

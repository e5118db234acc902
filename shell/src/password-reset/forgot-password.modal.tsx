import { DialogHeader } from '@frizo/ui';
import { reactModal } from '../modals/react-modal.tsx';
import { ForgotPasswordForm } from './forgot-password.form.tsx';

/** Opened over the log-in dialog, which shows again when it closes. */
export const forgotPasswordModal = reactModal<{ email?: string }>(({ context, props, settle }) => (
  <>
    <DialogHeader title="Password reset" onClose={settle.dismiss} />
    <ForgotPasswordForm
      email={props.email}
      request={context.request}
      notices={context.notices}
      onDone={() => settle.complete(true)}
      onCancel={settle.dismiss}
    />
  </>
));

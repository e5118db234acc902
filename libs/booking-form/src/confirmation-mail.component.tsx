import { useState } from 'react';
import { mailEmailConfirmation } from '@frizo/contracts';
import { useRequest, useSession, type RequestFailure } from '@frizo/remote-kit';
import { Button, LiveStatus, MailIcon } from '@frizo/ui';

/** Before their e-mail is confirmed people can have few open appointments (decisions 9): mails the link once more. */
export function ConfirmationMail() {
  const request = useRequest();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');

  const send = async () => {
    setBusy(true);
    setText('');
    try {
      await request(mailEmailConfirmation, {});
      setText(`We sent an e-mail to ${user?.userName ?? 'you'}. Open the link in it, then press Book again.`);
    } catch (failure) {
      setText((failure as RequestFailure).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button size="small" icon={MailIcon} isBusy={isBusy} busyText="Sending" onClick={() => void send()}>
        Resend confirmation e-mail
      </Button>
      {text !== '' && <p>{text}</p>}
      <LiveStatus>{text}</LiveStatus>
    </>
  );
}

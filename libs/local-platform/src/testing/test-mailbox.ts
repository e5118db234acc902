import { startMailbox, type RunningMailbox } from '../mailbox/start-mailbox.ts';
import { readMailbox, type MailboxReader } from './mailbox-reader.ts';
import { temporaryData } from './temporary-data.ts';

/** The embedded mailbox, for one suite. */
export interface TestMailbox extends MailboxReader {
  /** The address for mailers, like SMTP_URL. */
  readonly smtpUrl: string;
  /** The address and keys of the embedded push service. */
  readonly push: Pick<RunningMailbox, 'pushUrl' | 'pushKeys'>;
  stop(): Promise<void>;
}

export async function startTestMailbox(): Promise<TestMailbox> {
  const { data, remove } = await temporaryData();
  const mailbox = await startMailbox({ folder: await data.folder('mailbox') });
  return {
    ...readMailbox(mailbox.url),
    smtpUrl: mailbox.smtpUrl,
    push: { pushUrl: mailbox.pushUrl, pushKeys: mailbox.pushKeys },
    async stop() {
      await mailbox.stop();
      await remove();
    },
  };
}

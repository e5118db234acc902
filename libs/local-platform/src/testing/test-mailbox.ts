import { startMailbox } from '../mailbox/start-mailbox.ts';
import { readMailbox, type MailboxReader } from './mailbox-reader.ts';
import { temporaryData } from './temporary-data.ts';

/** The embedded mailbox, for one suite. */
export interface TestMailbox extends MailboxReader {
  /** Where mailers send to, as SMTP_URL. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

export async function startTestMailbox(): Promise<TestMailbox> {
  const { data, remove } = await temporaryData();
  const mailbox = await startMailbox({ folder: await data.folder('mailbox') });
  return {
    ...readMailbox(mailbox.url),
    smtpUrl: mailbox.smtpUrl,
    async stop() {
      await mailbox.stop();
      await remove();
    },
  };
}

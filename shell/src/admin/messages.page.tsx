import { momentText } from '../client-stream/moment.ts';
import { adminApi } from './admin.api.ts';
import type { SentMessage } from './admin.api.ts';
import { AdminFrame } from './admin-frame.component.tsx';
import styles from './admin.module.css';
import { audienceLabels } from './message-audience.ts';
import { MessageForm } from './message.form.tsx';
import { PagedList } from './paged-list.component.tsx';

/** Sends to the client message stream, and shows how many have read each message. */
export function MessagesPage() {
  return (
    <AdminFrame
      title="Messages"
      lead="A message stays at the top of the page until its reader marks it as read."
    >
      <Messages />
    </AdminFrame>
  );
}

function Messages() {
  const list = adminApi.useGetSentStreamMessagesInfiniteQuery(undefined, { refetchOnReconnect: false });
  return (
    <>
      <div className={styles.narrow}>
        <MessageForm />
      </div>
      <section aria-labelledby="sent-messages">
        <h2 id="sent-messages" className={styles.subheading}>
          Sent
        </h2>
        <PagedList label="Sent messages" list={list} empty="Nothing has been sent yet.">
          {(message) => <Sent message={message} />}
        </PagedList>
      </section>
    </>
  );
}

function Sent({ message: { header, message, audience, sentAt, reads } }: { message: SentMessage }) {
  return (
    <>
      <p className={styles.name} dir="auto">
        {header}
      </p>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <p className={styles.small}>
        {`${audienceLabels[audience]} · ${momentText(sentAt)} · ${reads === 1 ? '1 has' : `${reads} have`} read it`}
      </p>
    </>
  );
}

export { startTestService, type TestService } from './testing/start-test-service.ts';
export { browserLaunch, launchBrowser, type BrowserLaunch } from './browser/launch-browser.ts';
export {
  readMailbox,
  type MailboxReader,
  type MailQuery,
  type ReceivedMail,
  type ReceivedText,
  type TextQuery,
} from './testing/mailbox-reader.ts';
export { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
export { startTestMailbox, type TestMailbox } from './testing/test-mailbox.ts';
export { startTestNats, type TestNats } from './testing/test-nats.ts';
export { startTestPlatform, type TestPlatform } from './testing/test-platform.ts';
export { startTestPostgres, type TestPostgres } from './testing/test-postgres.ts';

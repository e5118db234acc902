import { userChanged } from '@frizo/contracts';
import { consume, keepNewer, type Consumer } from '@frizo/service-kit';

/** Keeps the e-mails of admins, by whom the audit names them. Of everybody else nothing is kept. */
export function onUserChanged(): Consumer {
  return consume(userChanged, {
    name: 'on-user-changed',
    async handle({ userId, version, email, admin }, { trx }) {
      if (admin) await keepNewer(trx, 'admins', 'user_id', { user_id: userId, version, email });
      else await trx('admins').where({ user_id: userId }).where('version', '<', version).delete();
    },
  });
}

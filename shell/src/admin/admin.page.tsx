import { Card } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { AdminFrame } from './admin-frame.component.tsx';
import styles from './admin.module.css';

const tools = [
  {
    href: '/admin/flags',
    title: 'Feature flags',
    text: 'Turn features on for users, roles, a percentage of people, platforms or versions. Every change is recorded with its reason.',
  },
  {
    href: '/admin/rollouts',
    title: 'Rollouts',
    text: 'Choose which build of each part of the portal people get: offer one to a few people, watch its health, then promote it or roll back.',
  },
  {
    href: '/admin/messages',
    title: 'Messages',
    text: 'Send a message to the stream of clients, professionals or everyone, and see how many have read it.',
  },
];

/** The overview of the admin pages. */
export function AdminPage() {
  return (
    <AdminFrame title="Administration" lead="Tools for the people who run the portal.">
      <ul className={styles.tools}>
        {tools.map(({ href, title, text }) => (
          <Card key={href} as="li">
            <h2 className={styles.heading}>
              <PortalLink href={href}>{title}</PortalLink>
            </h2>
            <p className={styles.soft}>{text}</p>
          </Card>
        ))}
      </ul>
    </AdminFrame>
  );
}

import { Card } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { AdminFrame } from './admin-frame.component.tsx';
import styles from './admin.module.css';

const tools = [
  {
    href: '/admin/flags',
    title: 'Feature flags',
    text: 'What is on for whom: by user, role, share, platform and version. Every change is kept with its reason.',
  },
  {
    href: '/admin/rollouts',
    title: 'Rollouts',
    text: 'Which build of each part of the portal people get: offer one to a few, watch how it does, promote it or take it back.',
  },
  {
    href: '/admin/messages',
    title: 'Messages',
    text: 'Send a message to the stream of clients, professionals or everyone, and see how many have read it.',
  },
];

/** Where those who run the portal begin. */
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

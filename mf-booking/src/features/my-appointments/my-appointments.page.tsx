import { Link } from '@frizo/remote-router';
import { PageTitle, TabLinks, type LinkLikeProps } from '@frizo/ui';
import { AppointmentList } from './appointment-list.component.tsx';
import styles from './my-appointments.module.css';
import { tabs, type Tab } from './tabs.ts';

/** A client's own appointments by tab (spec 2, /me). */
export function MyAppointmentsPage({ tab }: { tab: Tab }) {
  return (
    <div className={styles.page}>
      <PageTitle>My appointments</PageTitle>
      <TabLinks
        label="Appointments"
        links={tabs.map(({ name, title }) => ({ href: `/${name}`, title, isCurrent: name === tab }))}
        link={TabLink}
      />
      <AppointmentList key={tab} tab={tab} />
    </div>
  );
}

function TabLink({ href, ...rest }: LinkLikeProps) {
  return <Link to={href} {...rest} />;
}

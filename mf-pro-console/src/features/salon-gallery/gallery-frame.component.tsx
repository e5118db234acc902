import type { ReactNode } from 'react';
import { ListSkeleton } from '@frizo/appointment-views';
import { CrossLink, useSession } from '@frizo/remote-kit';
import { buttonClass, EmptyState, ErrorState, PageTitle, UserIcon } from '@frizo/ui';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { useGalleryContext, type GalleryContext } from './use-gallery-choices.ts';
import styles from './salon-gallery.module.css';

interface GalleryFrameProps {
  title: string;
  /** Of a page that adds a picture: shows why none can be added instead. */
  isAdding?: boolean;
  /** Links back to the gallery; pages that add a picture do. */
  isBack?: boolean;
  children(gallery: GalleryContext): ReactNode;
}

/** A page of the gallery once it knows the salon, its artists and services. */
export function GalleryFrame({ title, isAdding = false, isBack = isAdding, children }: GalleryFrameProps) {
  const { user } = useSession();
  return (
    <ProfessionalsOnly title={title}>
      <div className={styles.page}>
        <PageTitle>{title}</PageTitle>
        {isBack && (
          <CrossLink to={galleryPath} className={styles.back}>
            Back to the gallery
          </CrossLink>
        )}
        {user !== null && (
          <LoadedFrame user={user} isAdding={isAdding}>
            {children}
          </LoadedFrame>
        )}
      </div>
    </ProfessionalsOnly>
  );
}

export const galleryPath = '/my-salon/gallery';

type LoadedFrameProps = Pick<GalleryFrameProps, 'children'> & {
  user: GalleryContext['user'];
  isAdding: boolean;
};

function LoadedFrame({ user, isAdding, children }: LoadedFrameProps) {
  const loaded = useGalleryContext(user);
  if (loaded.kind === 'loading') return <ListSkeleton rowHeight="6rem" />;
  if (loaded.kind === 'failed') {
    return (
      <ErrorState onRetry={() => loaded.retry()} isRetrying={loaded.isRetrying}>
        We could not load your gallery. Check your connection and try again.
      </ErrorState>
    );
  }
  const { gallery } = loaded;
  if (isAdding) {
    const obstacle = obstacleOf(gallery);
    if (obstacle !== null) return <ObstacleNote {...obstacle} />;
  }
  return children(gallery);
}

/** Why no picture can be added. */
export interface Obstacle {
  readonly title?: string;
  readonly text: string;
  readonly path?: string | undefined;
  readonly link?: string | undefined;
}

/** Spec 4, Galleries: the paused service, the limit of the plan, and missing artists or services (8.2). */
export function obstacleOf({ user, isServicePaused, isLimited, choices }: GalleryContext): Obstacle | null {
  if (isServicePaused) return { text: 'Service paused. Please subscribe.', ...subscribe };
  if (isLimited) {
    return user.business
      ? { title: 'Subscription request', text: 'Your plan does not allow more images.', ...subscribe }
      : {
          title: 'Subscription request',
          text: 'Ask the salon owner to subscribe, so that you can add images.',
        };
  }
  return choices.prompt;
}

const subscribe = { path: '/subscription', link: 'SUBSCRIBE NOW' } as const;

/** Instead of a form that could not be saved. */
export function ObstacleNote({ text, path, link }: Obstacle) {
  return (
    <EmptyState
      icon={UserIcon}
      action={
        path !== undefined && (
          <CrossLink to={path} className={buttonClass({ look: 'primary' })}>
            {link}
          </CrossLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

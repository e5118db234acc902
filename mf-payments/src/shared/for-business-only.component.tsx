import { CrossLink } from '@frizo/remote-kit';
import { buttonClass, EmptyState, UserIcon } from '@frizo/ui';

interface ForBusinessOnlyProps {
  isArtist: boolean;
  /** What an artist of a salon can do instead. */
  artist: { text: string; to: string; linkText: string };
}

/** In place of a page of the business, for those who open its address by hand: no link of theirs leads there. */
export function ForBusinessOnly({ isArtist, artist }: ForBusinessOnlyProps) {
  const { text, to, linkText } = isArtist
    ? artist
    : {
        text: "This page's accessible to registered beauty Pros only.",
        to: '/list-your-business',
        linkText: 'List your business',
      };
  return (
    <EmptyState
      icon={UserIcon}
      action={
        <CrossLink to={to} className={buttonClass({ look: 'primary' })}>
          {linkText}
        </CrossLink>
      }
    >
      {text}
    </EmptyState>
  );
}

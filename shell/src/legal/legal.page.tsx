import { ErrorState, Loading, PageTitle, Skeleton, Stack, TabLinks } from '@frizo/ui';
import type { LegalCode } from '@frizo/contracts';
import { PortalLink } from '../layout/portal-link.component.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { usePortal } from '../portal.context.ts';
import type { ShellPageProps } from '../site-map/site-route.ts';
import { LegalText } from './legal-text.component.tsx';
import { useLegalDocument } from '../sign-up/use-legal-document.ts';
import { documentFailedText } from '../pages/failure-texts.ts';

interface Tab {
  readonly slug: string;
  readonly title: string;
  readonly code: LegalCode;
}

const tabs: readonly Tab[] = [
  { slug: 'terms-for-clients', title: 'Terms for clients', code: 'ua' },
  { slug: 'terms-for-professionals', title: 'Terms for professionals', code: 'pa' },
  { slug: 'privacy-policy', title: 'Privacy policy', code: 'pp' },
];

/** The documents, one tab each (spec 2, /legal). */
export function LegalPage({ params }: ShellPageProps) {
  const tab = tabs.find(({ slug }) => slug === params.document);
  if (tab === undefined) return <NotFoundPage />;
  const links = tabs.map(({ slug, title }) => ({
    href: `/legal/${slug}`,
    title,
    isCurrent: slug === tab.slug,
  }));
  return (
    <>
      <PageTitle>Terms and privacy</PageTitle>
      <Stack gap={8}>
        <TabLinks label="Documents" links={links} link={PortalLink} />
        <LegalDocument key={tab.code} code={tab.code} />
      </Stack>
    </>
  );
}

function LegalDocument({ code }: Pick<Tab, 'code'>) {
  const { request } = usePortal();
  const [state, retry] = useLegalDocument(code, request);
  if (state.kind === 'failed') return <ErrorState onRetry={retry}>{documentFailedText}</ErrorState>;
  if (state.kind === 'ready') return <LegalText html={state.content} />;
  return (
    <Loading>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}

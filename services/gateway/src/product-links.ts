import { product, type Product } from '@frizo/contracts';

/** Settings of where the product can be found elsewhere. */
export interface LinkSettings {
  readonly APP_STORE_URL?: string | undefined;
  readonly PLAY_STORE_URL?: string | undefined;
  /** `Instagram=https://…,TikTok=https://…`, in the order in which the footer shows them. */
  readonly SOCIAL_LINKS?: string | undefined;
}

/**
 * The links that pages get of the product; undefined where none is configured.
 * @throws where one is no address over TLS: a start that fails is better than a footer that leads somewhere else
 */
export function readProductLinks(settings: LinkSettings): Product['links'] {
  const { APP_STORE_URL: appStore, PLAY_STORE_URL: playStore, SOCIAL_LINKS } = settings;
  const social = (SOCIAL_LINKS ?? '').split(',').flatMap((entry) => {
    const [, name = '', url = ''] = /^([^=]*)=(.*)$/.exec(entry.trim()) ?? [];
    return entry.trim() === '' ? [] : [{ name: name.trim(), url: url.trim() }];
  });
  const links = {
    ...(appStore ? { appStore } : {}),
    ...(playStore ? { playStore } : {}),
    ...(social.length > 0 ? { social } : {}),
  };
  return Object.keys(links).length === 0 ? undefined : product.shape.links.parse(links);
}

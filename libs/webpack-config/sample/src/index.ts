import { searchGallery } from '@frizo/contracts';
import { version } from 'react';
import styles from './sample.module.css';

/** A remote as small as one can be: what every build of one is tried on. */
export const remote = {
  mount(element: HTMLElement) {
    element.className = styles.root ?? '';
    element.textContent = `Sample on React ${version}, from ${searchGallery.path}`;
    void import(/* webpackChunkName: "more" */ './more.ts').then(({ more }) => element.append(more));
    return { unmount: () => element.replaceChildren() };
  },
};

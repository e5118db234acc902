import { searchGallery } from '@frizo/contracts';
import { version } from 'react';
import styles from './sample.module.css';

/** A minimal remote, with which builds are tested. */
export const remote = {
  mount(element: HTMLElement) {
    element.className = styles.root ?? '';
    element.textContent = `Sample on React ${version}, from ${searchGallery.path}`;
    void import(/* webpackChunkName: "more" */ './more.ts').then(({ more }) => element.append(more));
    return { unmount: () => element.replaceChildren() };
  },
};

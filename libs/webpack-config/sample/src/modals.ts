/** One dialog. */
export const modals = {
  'sample-dialog': {
    mount(element: HTMLElement) {
      element.textContent = 'Sample dialog';
      return { unmount: () => element.replaceChildren() };
    },
  },
};

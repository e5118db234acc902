/** In the address of the personal profile: leads to the photo. Apart from the form, which its links do not load. */
export const photoHash = '#photo';

/** Its name in every form, and in the answers of the server. */
export const captchaField = 'captcha';

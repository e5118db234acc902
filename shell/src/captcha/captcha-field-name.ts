/** The name of the captcha in every form and in the server's responses. */
export const captchaField = 'captcha';

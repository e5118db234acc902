// Nothing but an import: what is shared has to be negotiated before the first module that uses it is evaluated.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch(showStartFailure);

/** Without the first chunk there is no React to say it with. */
function showStartFailure(): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'The page could not be loaded. Check the connection and reload it.';
  document.body.append(text);
}

export {};

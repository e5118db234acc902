// Only an import: shared modules have to be negotiated before the first module that uses them is evaluated.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch(showStartFailure);

/** Uses the DOM directly, because without the first chunk there is no React. */
function showStartFailure(): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'The page could not be loaded. Check the connection and reload it.';
  document.body.append(text);
}

export {};

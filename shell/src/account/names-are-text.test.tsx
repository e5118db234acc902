import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { stubScrolling } from '@frizo/ui/testing';

const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

describe("a user's name", () => {
  it('is rendered as plain text in the header and in notices', async () => {
    stubScrolling();
    const user = buildSessionUser({ firstName: markup, lastName: '</script>&lt;b>' });
    const portal = buildPortal({ session: createFakeSession(user) });
    await renderPortal(portal);
    act(() => portal.notices.show({ kind: 'error', text: `${markup} is not here` }));
    expect(screen.getByText(`${markup} </script>&lt;b>`)).toBeVisible();
    expect(screen.getByText(`${markup} is not here`)).toBeVisible();
    expect(document.querySelector('img[src="x"], script')).toBeNull();
  });
});

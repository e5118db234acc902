import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LinkMenu } from './link-menu.component.tsx';
import { TabLinks } from './tab-links.component.tsx';
import { Tabs } from './tabs.component.tsx';

afterEach(cleanup);

function FilterTabs() {
  const [chosen, setChosen] = useState('what');
  const tabs = ['What', 'Where', 'Who'].map((title) => ({
    key: title.toLowerCase(),
    title,
    content: `${title} panel`,
  }));
  return <Tabs label="Filters" tabs={tabs} chosen={chosen} onChoose={setChosen} />;
}

describe('Tabs', () => {
  it('shows the panel of the clicked tab', async () => {
    render(<FilterTabs />);
    await userEvent.click(screen.getByRole('tab', { name: 'Where' }));
    expect(screen.getByRole('tabpanel', { name: 'Where' })).toHaveTextContent('Where panel');
  });

  it('is one tab stop, with arrow keys that wrap around', async () => {
    render(<FilterTabs />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'What' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Who', selected: true })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'What', selected: true })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('tabpanel', { name: 'What' })).toHaveFocus();
  });
});

describe('TabLinks', () => {
  it('can have a button beside each link, which is not part of it', () => {
    const badge = <button type="button">3 new</button>;
    render(<TabLinks label="Own" links={[{ href: '/me', title: 'Me', isCurrent: true, badge }]} />);
    expect(screen.getByRole('link')).toHaveAccessibleName('Me');
    expect(screen.getByRole('button', { name: '3 new' })).toBeVisible();
  });

  it('are links, one of which is the current page', () => {
    render(
      <TabLinks
        label="Appointments"
        links={[
          { href: '/appointments/pending', title: 'Unpaid', isCurrent: false },
          { href: '/appointments/upcoming', title: 'Upcoming', isCurrent: true },
        ]}
      />,
    );
    expect(screen.getByRole('navigation', { name: 'Appointments' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Unpaid' })).not.toHaveAttribute('aria-current');
  });

  it('bring the current page into view again when badges make the row wider', () => {
    const changes: (() => void)[] = [];
    const observed: unknown[] = [];
    window.ResizeObserver = class {
      constructor(onChange: ResizeObserverCallback) {
        changes.push(() => onChange([], this));
      }
      observe(element: Element): void {
        observed.push(element);
      }
      unobserve(): void {}
      disconnect(): void {}
    };
    try {
      render(
        <TabLinks
          label="My business"
          links={[
            { href: '/my-salon/clients', title: 'Clients', isCurrent: false },
            { href: '/my-salon/payments', title: 'Payments', isCurrent: true },
          ]}
        />,
      );
      const row = screen.getByRole('list');
      expect(observed).toEqual(expect.arrayContaining(screen.getAllByRole('listitem')));
      Object.defineProperty(screen.getByRole('link', { name: 'Payments' }), 'offsetLeft', { value: 420 });
      for (const change of changes) change();
      expect(row.scrollLeft).toBe(420);
    } finally {
      Reflect.deleteProperty(window, 'ResizeObserver');
    }
  });
});

describe('LinkMenu', () => {
  const menu = <LinkMenu title="Beauty Pro?" links={[{ href: '/pricing', title: 'Pricing' }]} />;

  it('opens its links, and closes on Escape with the focus back on its button', async () => {
    render(menu);
    const button = screen.getByRole('button', { name: 'Beauty Pro?', expanded: false });
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(button);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Pricing' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('closes when something else is clicked or focused', async () => {
    render(
      <>
        {menu}
        <button>Log In</button>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Beauty Pro?' }));
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Log In' })).toHaveFocus();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

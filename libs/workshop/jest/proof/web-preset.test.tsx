import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import styles from './box.module.css';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className={styles.counter} onClick={() => setCount(count + 1)}>
      Pressed {count} times
    </button>
  );
}

describe('the web preset', () => {
  it('renders components, handles clicks and uses the class names of the source', async () => {
    render(<Counter />);

    await userEvent.click(screen.getByRole('button', { name: 'Pressed 0 times' }));

    expect(screen.getByRole('button', { name: 'Pressed 1 times' })).toHaveClass('counter');
  });

  it('provides browser APIs that jsdom lacks', async () => {
    const controller = new AbortController();
    const request = new Request('http://localhost:4000/', { signal: controller.signal });

    expect(await new Response(request.url).text()).toBe('http://localhost:4000/');
    expect(structuredClone({ a: [1] })).toEqual({ a: [1] });
    expect(new TextEncoder().encode('a')).toBeInstanceOf(Uint8Array);
    expect(crypto.randomUUID()).toHaveLength(36);
    expect(typeof BroadcastChannel).toBe('function');
  });
});

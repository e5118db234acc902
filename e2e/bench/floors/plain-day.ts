/**
 * A page with as many boxes in as many columns as a day of the journal, without any library: what a browser needs for the boxes alone. It has the
 * same buttons, and one box can be carried.
 */
export function plainDayUrl(columns: number, elements: number): string {
  const script = `(${runPlainDay.toString()})(${columns}, ${elements})`;
  return `data:text/html,${encodeURIComponent(`<!doctype html><style>${css}</style>${body}<script>${script}</script>`)}`;
}

const body =
  '<button>Previous</button><button>Next</button><section><div id="scroller"><div id="columns"></div></div></section>';

const css = `
  body { font: 14px sans-serif }
  #scroller { height: 750px; overflow: auto }
  #columns { position: relative; display: flex; height: 1056px }
  .column { position: relative; flex: none; width: 160px; border-left: 1px solid #ddd }
  [data-element], #carried { position: absolute; overflow: hidden; width: 150px; height: 88px; border: 1px solid #c66; background: #fee }
  #carried { top: 0; left: 0; will-change: transform }`;

/** Runs in the page. */
function runPlainDay(columns: number, elements: number): void {
  const area = document.querySelector<HTMLElement>('#columns');
  const section = document.querySelector('section');
  if (!area || !section) return;
  let date = 0;
  const show = () => {
    section.ariaLabel = `Day ${date}`;
    const perColumn = elements / columns;
    area.innerHTML = Array.from({ length: columns }, (_, column) => {
      const boxes = Array.from(
        { length: perColumn },
        (_unused, row) =>
          `<button data-element="${date}-${column}-${row}" style="top: ${(row * 100) / perColumn}%"><span>9:00 AM</span> <strong>Mia Measured ${column}</strong> <span>Cut</span></button>`,
      );
      return `<div class="column">${boxes.join('')}</div>`;
    }).join('');
  };
  document.addEventListener('click', ({ target }) => {
    const step = { Next: 1, Previous: -1 }[(target as Element).textContent];
    if (step === undefined) return;
    date += step;
    show();
  });
  area.addEventListener('pointerdown', () => {
    const carried = document.createElement('div');
    carried.id = 'carried';
    carried.dataset['verdict'] = 'allowed';
    area.append(carried);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = area.getBoundingClientRect();
      carried.style.transform = `translate(${clientX - left}px, ${clientY - top}px)`;
      carried.textContent = `${Math.round(clientX)} ${Math.round(clientY)}`;
    };
    document.addEventListener('pointermove', move);
    document.addEventListener(
      'pointerup',
      () => {
        document.removeEventListener('pointermove', move);
        carried.remove();
      },
      { once: true },
    );
  });
  addEventListener('load', () => {
    performance.mark('answer');
    show();
  });
}

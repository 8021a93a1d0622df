import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { installTranslationGuard, nodeMethods } from './translation-guard.ts';

const { insertBefore, removeChild, appendChild } = nodeMethods();

/** What a translator does: it puts elements of its own in, and takes the texts out. */
const translate = async (root: Element): Promise<void> => {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const standIn = document.createElement('font');
    standIn.append(Object.assign(document.createElement('font'), { textContent: text.data.toUpperCase() }));
    if (!text.parentNode) throw new Error('A text of the page has no parent');
    insertBefore.call(text.parentNode, standIn, text);
    removeChild.call(text.parentNode, text);
  }
  // Observers are told after the current task.
  await act(async () => undefined);
};

/** Texts that come, go, move and change beside elements and other texts. */
const Bill = () => {
  const [paid, setPaid] = useState(false);
  const [sum, setSum] = useState(100);
  return (
    <main>
      <p>
        Total ${sum}
        {!paid && ' is due'}
        {sum > 100 && <b>more</b>} today
      </p>
      <button type="button" onClick={() => setSum(sum + 20)}>
        {paid ? <i>*</i> : null}
        Add
      </button>
      <button type="button" onClick={() => setPaid(!paid)}>
        Pay
      </button>
      {paid ? 'Thank you' : <hr />}
    </main>
  );
};

describe('the translation guard', () => {
  beforeAll(async () => {
    await import('./loader/translated-texts.ts');
    installTranslationGuard();
  });
  afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild, appendChild }));

  const show = () => {
    render(<Bill />);
    const main = screen.getByRole('main');
    const press = (at: number) => act(async () => screen.getAllByRole('button')[at]?.click());
    return { main, press, translated: () => translate(main), text: () => main.textContent };
  };

  it('shows what React writes into a text that was translated', async () => {
    const { press, translated, text } = show();
    await translated();
    expect(text()).toBe('TOTAL $100 IS DUE TODAYADDPAY');
    await press(0);
    expect(text()).toBe('TOTAL $120 IS DUEmore todayADDPAY');
    await translated();
    await press(0);
    expect(text()).toBe('TOTAL $140 IS DUEMORE TODAYADDPAY');
  });

  it('lets texts and elements come and go beside translated ones, in their order', async () => {
    const { press, translated, text } = show();
    await translated();
    await press(1);
    expect(text()).toBe('TOTAL $100 TODAY*AddPAYThank you');
    await translated();
    await press(1);
    expect(text()).toBe('TOTAL $100 is due todayADDPAY');
  });

  it('leaves errors of our own as they are', () => {
    const { main } = show();
    expect(() => main.removeChild(document.createElement('p'))).toThrow('not a child');
  });
});

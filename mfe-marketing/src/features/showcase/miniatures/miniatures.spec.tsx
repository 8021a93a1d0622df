import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { jest } from '@jest/globals';
import { days, evenings, patients } from './later-screens.ts';
import { miniatures } from './index.ts';
import { rulesPart } from './use-miniature.ts';

const show = (id: keyof typeof miniatures) => {
  const Miniature = miniatures[id];
  render(<Miniature />);
  return screen.getByRole('group', { name: /^Try / });
};

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** The names on the recall list, the one to call first. */
const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);

const tally = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

const briefOf = (miniature: HTMLElement) => within(miniature).getAllByRole('definition');

it('fetches its rules when somebody reaches for it, and not before', async () => {
  const load = jest.spyOn(rulesPart, 'load');
  try {
    const miniature = show('recall-engine');
    expect(load).not.toHaveBeenCalled();
    fireEvent.pointerEnter(miniature);
    expect(load).toHaveBeenCalledTimes(1);
  } finally {
    load.mockRestore();
  }
});

it('says what to do when its rules can’t be fetched, and works on the next press', async () => {
  const load = jest.spyOn(rulesPart, 'load').mockRejectedValueOnce(new Error('offline'));
  try {
    show('after-hours');
    await press('Before');
    expect(screen.getByRole('alert').textContent).toContain('press again');
    await press('Before');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/voicemail/)).toBeTruthy();
  } finally {
    load.mockRestore();
  }
});

describe('the consult desk', () => {
  it('opens the brief of the visit that is chosen', async () => {
    const miniature = show('consult-desk');
    for (const [index, { title }] of days.after.visits.entries()) {
      await press(new RegExp(`${title}.*${days.after.visits[index]?.tag.replace('$', String.raw`\$`) ?? ''}`));
      expect(briefOf(miniature).map(({ textContent }) => textContent)).toEqual(
        days.after.briefs[index]?.facts.map(([, value]) => value),
      );
    }
  });

  it('keeps the chosen visit when it shows the day before', async () => {
    const miniature = show('consult-desk');
    await press(/Revision/);
    await press('Before');
    expect(screen.getByRole('button', { name: /2:15/, pressed: true })).toBeTruthy();
    expect(briefOf(miniature).at(-1)?.textContent).toBe('Never came');
    await press('After');
    expect(briefOf(miniature).at(-1)?.textContent).toBe('Who operates');
  });
});

describe('after hours', () => {
  it.each(['before', 'after'] as const)('plays each call as it went %s', async (side) => {
    show('after-hours');
    await press(side === 'before' ? 'Before' : 'After');
    for (const [index, choice] of ['Move my visit', 'Ask about aftercare', 'It’s bleeding'].entries()) {
      await press(choice);
      expect(screen.getByRole('button', { name: choice, pressed: true })).toBeTruthy();
      const call = evenings[side].calls[index];
      for (const [, line] of call?.lines ?? []) expect(screen.getByText(line)).toBeTruthy();
      expect(screen.getByText(call?.outcome ?? '')).toBeTruthy();
    }
  });
});

describe('the recall engine', () => {
  it('moves the next name up when a call is booked', async () => {
    show('recall-engine');
    expect(names()).toEqual(patients.slice(0, 4).map(({ name }) => name));
    await press('Booked');
    expect(names()).toEqual(patients.slice(1, 5).map(({ name }) => name));
    expect(tally()).toEqual(['1', '1']);
  });

  it('puts a name that didn’t answer back in the list, and says so when it comes up again', async () => {
    show('recall-engine');
    await press('No answer');
    expect(tally()).toEqual(['1', '0']);
    for (const _ of patients.slice(1)) await press('Booked');
    expect(names()).toEqual([patients[0]?.name]);
    expect(screen.getByText('No answer today, back in the list')).toBeTruthy();
  });

  it('records a call by one key, but not by a shortcut of the browser', async () => {
    show('recall-engine');
    const booked = screen.getByRole('button', { name: 'Booked' });
    await act(async () => void fireEvent.keyDown(booked, { key: 'b' }));
    await act(async () => void fireEvent.keyDown(booked, { key: 'n', ctrlKey: true }));
    expect(tally()).toEqual(['1', '1']);
    await act(async () => void fireEvent.keyDown(booked, { key: 'N' }));
    expect(tally()).toEqual(['2', '1']);
  });

  it('shows the same people in the order of the paper list, and hides what nobody knew', async () => {
    show('recall-engine');
    const after = names();
    await press('Before');
    expect(new Set(names())).toEqual(new Set(after));
    expect(names()).not.toEqual(after);
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Booked' })).toBeNull();
    await press('After');
    expect(names()).toEqual(after);
  });

  it('hands out fewer names while hygienists are out', async () => {
    show('recall-engine');
    await press('Two hygienists are out');
    expect(screen.getByText('12 names, best first')).toBeTruthy();
    await press('Two hygienists are out');
    expect(screen.getByText('30 names, best first')).toBeTruthy();
  });

  it('ends when everybody is booked, and starts over', async () => {
    show('recall-engine');
    for (const _ of patients) await press('Booked');
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    await press('Booked');
    expect(tally()).toEqual([String(patients.length), String(patients.length)]);
    await press('Start over');
    expect(tally()).toEqual(['0', '0']);
    expect(names()).toEqual(patients.slice(0, 4).map(({ name }) => name));
  });
});

import { soundNames } from '@vitrine/shell-sdk/sound';
import { master, score, onsetsOf } from './score.ts';

const at = (name: keyof typeof score, seconds: number) =>
  score[name].notes.filter((note) => note.at === seconds).map(({ pitch }) => pitch);

describe('the score, against section 9 of the public specification', () => {
  it('has six sounds, through one master', () => {
    expect(Object.keys(score)).toEqual([...soundNames]);
    expect(soundNames).toHaveLength(6);
    expect(master).toEqual({ volume: -12, reverb: { decay: 2.5, wet: 0.2, preDelay: 0.01 } });
  });

  it('hovers on 440 Hz and a fifth above', () => {
    const [low, high, ...others] = at('hover', 0);
    expect([low, Number(high) / Number(low), others]).toEqual([440, 3 / 2, []]);
  });

  it('clicks with the chord C6 E6 G6', () =>
    expect(score.click.notes.map(({ pitch, at }) => [pitch, at])).toEqual([
      ['C6', 0],
      ['E6', 0],
      ['G6', 0],
    ]));

  it('succeeds with two chords, 150 ms apart', () => {
    expect(onsetsOf(score.success)).toEqual([0, 0.15]);
    for (const stroke of [0, 0.15]) expect(at('success', stroke)).toHaveLength(3);
  });

  it('notifies with G5, then C6 100 ms later', () =>
    expect(score.notification.notes.map(({ pitch, at }) => [pitch, at])).toEqual([
      ['G5', 0],
      ['C6', 0.1],
    ]));

  it('sweeps for a transition', () =>
    expect(score.transition.notes).toEqual([expect.objectContaining({ pitch: 220, glideTo: 880 })]));

  it('drones low', () => {
    for (const { pitch } of score.ambient.notes) expect(Number(pitch)).toBeLessThanOrEqual(110);
  });

  it.each(soundNames)('disposes %s after 1 to 5 seconds, once it has faded', (name) => {
    const { notes, release, disposeAfter } = score[name];
    expect(disposeAfter).toBeGreaterThanOrEqual(1);
    expect(disposeAfter).toBeLessThanOrEqual(5);
    expect(Math.max(...notes.map(({ at, seconds }) => at + seconds)) + release).toBeLessThanOrEqual(disposeAfter);
  });
});

import type { AfterHoursScreen, ConsultDeskScreen, Patient, RecallEngineScreen, Side } from './first-screens.ts';
import { days, dueSince, evenings, patients, recallTexts } from './later-screens.ts';

/** What each press in a miniature leads to: the screen it was pressed on becomes the next one. */

export type ConsultDeskPress = { readonly side: Side } | { readonly visit: number };

export const consultDesk = (screen: ConsultDeskScreen, press: ConsultDeskPress): ConsultDeskScreen => {
  const side = 'side' in press ? press.side : screen.side;
  const chosen = 'visit' in press ? press.visit : screen.chosen;
  const { day, visits, briefs } = days[side];
  return { side, day, visits, chosen, brief: briefs[chosen] ?? screen.brief };
};

export type AfterHoursPress = { readonly side: Side } | { readonly choiceIndex: number };

export const afterHours = (screen: AfterHoursScreen, press: AfterHoursPress): AfterHoursScreen => {
  const side = 'side' in press ? press.side : screen.side;
  const choiceIndex = 'choiceIndex' in press ? press.choiceIndex : screen.choiceIndex;
  const { state, calls } = evenings[side];
  return { side, state, choiceIndex, call: calls[choiceIndex] ?? screen.call };
};

export type RecallEnginePress = { readonly side: Side } | 'booked' | 'noAnswer' | 'short' | 'startOver';

const everybody = patients.map(({ name }) => name);
const inSight = 4;
const oldestFirst = Object.keys(dueSince);

/** The same four people on either side, so that changing sides shows them change places. */
const patientsOf = (queue: readonly string[], tried: readonly string[], side: Side): readonly Patient[] => {
  const sight = queue.slice(0, inSight);
  if (side === 'before')
    return sight
      .toSorted((one, other) => oldestFirst.indexOf(one) - oldestFirst.indexOf(other))
      .map((name) => ({ name, note: dueSince[name] ?? '', chance: '' }));
  return sight.flatMap((name) => {
    const patient = patients.find((one) => one.name === name);
    if (!patient) return [];
    return tried.includes(name) ? { ...patient, note: recallTexts.noAnswer } : patient;
  });
};

export const recallEngine = (screen: RecallEngineScreen, press: RecallEnginePress): RecallEngineScreen => {
  let { side, queue = everybody, tried, short, called, booked } = screen;
  const [first, ...others] = queue;
  let remark: keyof typeof recallTexts.remarks = 'after';
  if (press === 'startOver') {
    [queue, tried, called, booked] = [everybody, [], 0, 0];
  } else if (press === 'short') {
    short = !short;
    if (short) remark = 'short';
  } else if (press === 'booked' || press === 'noAnswer') {
    if (first === undefined) return screen;
    called += 1;
    remark = press;
    if (press === 'booked') [queue, booked] = [others, booked + 1];
    else
      [queue, tried] = [
        [...others, first],
        [...tried, first],
      ];
    if (queue.length === 0) remark = 'done';
  } else {
    side = press.side;
    if (side === 'before') remark = 'before';
  }
  return {
    side,
    list: side === 'before' ? recallTexts.paper : recallTexts[short ? 'fewer' : 'full'],
    patients: patientsOf(queue, tried, side),
    queue,
    tried,
    short,
    called,
    booked,
    remark: recallTexts.remarks[remark],
  };
};

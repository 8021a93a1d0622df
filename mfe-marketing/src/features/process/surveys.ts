import survey1 from './art/survey-1.svg';
import survey2 from './art/survey-2.svg';
import survey3 from './art/survey-3.svg';
import survey4 from './art/survey-4.svg';
import survey5 from './art/survey-5.svg';

/** One face, surveyed more closely in each phase: addresses of the drawings, in the phases' order. */
export const surveys: readonly string[] = [survey1, survey2, survey3, survey4, survey5];

/** How many heights each is cut at. */
export const surveyLevels: readonly number[] = [6, 9, 15, 24, 38];

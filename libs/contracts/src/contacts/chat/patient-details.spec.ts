import { hasPatientDetails, maskPatientDetails } from './patient-details.ts';

const name = '[patient name removed]';
const birth = '[date of birth removed]';
const record = '[record number removed]';
const thisYear = 2026;

describe('patient details in a chat', () => {
  it.each([
    ['My patient Maria Lopez DOB 03/14/1986 has a rash', `My patient ${name} ${birth} has a rash`],
    ['my patient maria lopez, dob 3/14/86, has a rash', `my patient ${name}, ${birth}, has a rash`],
    ['Our patient is named Maria Lopez-Garcia and she waits', `Our patient is named ${name} and she waits`],
    ['patient: María José Núñez', `patient: ${name}`],
    ['Patient name: Bill O’Brien', `Patient name: ${name}`],
    ['Maria Lopez, born March 14, 1986, keeps missing visits', `${name}, ${birth}, keeps missing visits`],
    ['date of birth: 14 March 1986', birth],
    ['DOB: 1986-03-14', birth],
    ['She was born on 3.14.1986.', `She was ${birth}.`],
    ['the chart of 03/14/1986', `the chart of ${birth}`],
    ['MRN 00482913 is wrong', `${record} is wrong`],
    ['chart #48-2913', record],
    ['Patient ID: AB48291', record],
    ['medical record number 48291', record],
    ['her SSN is 123-45-6789', `her ${record}`],
    ['member id XJ1129384', record],
  ])('%p is kept as %p', (typed, masked) => {
    expect(hasPatientDetails(typed, thisYear)).toBe(true);
    expect(maskPatientDetails(typed, thisYear)).toBe(masked);
    expect(maskPatientDetails(masked, thisYear)).toBe(masked);
  });

  it.each([
    'Call me at (212) 555-0188 tomorrow',
    'June Alder, Alder Dental, june@alder.test',
    'My patients ask for Botox on Fridays',
    'Can patients book at night? My patient list has 4,200 names',
    'We open a second office on 12/01/2026',
    'our patient portal is from ModMed',
    'The patient Experience Team wants a demo of After Hours',
    'We spend $4,500 a month on Google Ads',
    'I chart at home until 9',
    'We run Dentrix G7.3 since 2019',
    'a new patient pays $250',
  ])('%p is left as it is', (typed) => {
    expect(maskPatientDetails(typed, thisYear)).toBe(typed);
    expect(hasPatientDetails(typed, thisYear)).toBe(false);
  });

  it.each([1986, 2005, 2019, 2026])('a date three years back is one of birth, in %i too', (year) => {
    const dateOf = (of: number) => `03/14/${String(of)} and ${String(of)}-03-14`;
    expect(maskPatientDetails(dateOf(year), year + 3)).toBe(`${birth} and ${birth}`);
    expect(maskPatientDetails(dateOf(year), year + 2)).toBe(dateOf(year));
  });

  it('goes by the year of the clock', () => {
    const year = new Date().getUTCFullYear();
    expect(hasPatientDetails(`03/14/${String(year - 4)}`)).toBe(true);
    expect(hasPatientDetails(`03/14/${String(year)}`)).toBe(false);
  });
});

import { daysAfter } from './agency-calendar.ts';
import { accountManager, filmmaker, staffTrainer } from './people.ts';
import { workingDayFrom } from './working-days.ts';

/** What happens on a day of a client's first month. */
interface Milestone {
  /** `2026-12-01`, a working day. */
  readonly day: string;
  readonly text: string;
}

interface FirstMonth {
  /** The account manager calls by 5 pm on this day. */
  readonly callOn: string;
  readonly startsOn: string;
  readonly milestones: readonly Milestone[];
}

type Package = 'foundation' | 'transformation' | 'dominance';

const manager = accountManager.firstName;
const trainer = staffTrainer.firstName;
const maker = filmmaker.firstName;

/** What differs between the packages. */
const parts: Readonly<Record<Package, { readonly start: string; readonly film: string; readonly live: string }>> = {
  foundation: {
    start: `Work starts. ${manager} goes through your accounts with you.`,
    film: `${maker} films all four videos at your practice.`,
    live: 'All your campaigns run, with the changes to your website.',
  },
  transformation: {
    start: `Work starts. ${trainer} spends the morning at your front desk.`,
    film: `${maker} films all eight videos at your practice.`,
    live: 'Ads run on Google, Meta and LinkedIn, and the chatbot answers on your website.',
  },
  dominance: {
    start: `Work starts. ${trainer} spends the morning at your front desk, and you meet your team.`,
    film: `${maker} films all eight videos at your practice.`,
    live: 'Ads run on every channel, and the chatbot answers on your website.',
  },
};

/**
 * The first month of a package that is paid on `paidOn`, by date: what the payment page promises and the mail after it
 * repeats. `wished` is the start that the client asked for, or null for as soon as possible; before the account
 * manager's call nothing starts.
 */
export function firstMonth(packageId: Package, paidOn: string, wished: string | null): FirstMonth {
  const callOn = workingDayFrom(daysAfter(paidOn, 1));
  const earliest = workingDayFrom(daysAfter(callOn, 1));
  const startsOn = wished !== null && wished > earliest ? workingDayFrom(wished) : earliest;
  const after = (days: number) => workingDayFrom(daysAfter(startsOn, days));
  const { start, film, live } = parts[packageId];
  return {
    callOn,
    startsOn,
    milestones: [
      { day: callOn, text: `A 20-minute call with ${manager}: logins, goals and dates.` },
      { day: startsOn, text: start },
      { day: after(2), text: 'Your first campaign goes live.' },
      { day: after(7), text: 'You get the brand audit: four pages, with what to fix first.' },
      { day: after(13), text: film },
      { day: after(16), text: live },
      { day: after(29), text: 'Your first report: what it cost, who booked, what’s next.' },
    ],
  };
}

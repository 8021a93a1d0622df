import type { CapabilityId } from './content.ts';

/** The words of the capability dialogs. Apart from the cards, so that they load when a dialog opens. */
export interface CapabilityDetails {
  readonly quickFacts: readonly { readonly label: string; readonly value: string }[];
  readonly overview: readonly string[];
  readonly keyFeatures: readonly { readonly title: string; readonly text: string; readonly metric: string }[];
  readonly industryImpact: { readonly text: string; readonly points: readonly string[] };
  readonly caseStudy: {
    readonly practice: string;
    readonly problem: string;
    readonly work: string;
    readonly result: string;
  };
}

export const capabilityDetails: Readonly<Record<CapabilityId, CapabilityDetails>> = {
  'ai-infrastructure': {
    quickFacts: [
      { label: 'Typical build', value: '6 to 10 weeks' },
      { label: 'Hosting', value: 'Your cloud account, or ours under a BAA' },
      { label: 'Connects to', value: 'Nextech, ModMed, Dentrix and others, by their published interfaces' },
      { label: 'First use', value: 'Staff-facing, before anything speaks to a patient' },
    ],
    overview: [
      'Your staff already use AI. Somebody has pasted a referral letter into a free chatbot because it was Friday and the letter was long. That is a disclosure, and no policy in a binder will stop the next one. A better tool, inside the practice, will.',
      'We build that tool: a gateway between your people and the models. It holds the keys, strips what a task does not need, records who asked what, and sends work only to vendors who have signed a business associate agreement. Answers about your practice come from your own protocols, fee schedule and aftercare sheets, with the page cited.',
      'It is deliberately dull. A front desk lead can see why an answer was given. A compliance officer can export a month of activity. One switch stops it all, and the practice carries on.',
    ],
    keyFeatures: [
      {
        title: 'One gateway',
        text: 'Every request passes a single point with access rules, limits and a log. Changing models is a line of configuration.',
        metric: '100% of calls logged',
      },
      {
        title: 'Grounded answers',
        text: 'Replies are drawn from documents you approved, with the source beside them. No source, no answer.',
        metric: '94% answered with a citation',
      },
      {
        title: 'Least data',
        text: 'Names, dates of birth and record numbers are removed before a task that does not need them.',
        metric: '18 identifiers screened',
      },
      {
        title: 'Known cost',
        text: 'A monthly ceiling per role and per task. The bill is a line you planned, not a surprise.',
        metric: '$0.03 a staff question',
      },
    ],
    industryImpact: {
      text: 'HIPAA does not forbid language models. It asks who received protected health information, under what agreement, and whether you can show it. Most practices cannot answer because the use is scattered over personal accounts. Infrastructure turns a hidden habit into a governed one.',
      points: [
        'A business associate agreement before the first protected record, for the vendor and for the vendor’s vendor.',
        'Logs kept with the rest of your compliance file, in a form an auditor can read.',
        'Clinical questions routed to clinicians. The system drafts letters. It does not diagnose.',
      ],
    },
    caseStudy: {
      practice: 'Alder Voss Dermatology, Manhattan. Six dermatologists, one Mohs suite.',
      problem:
        'Three people answered the same forty questions about preparation, wound care and parking, while referral letters for Mohs patients waited a week.',
      work: 'A private gateway, a library of 112 approved documents, and a letter drafter that takes the fields it needs and leaves the chart alone. The surgeon signs every letter.',
      result: 'Referral letters leave in two days instead of seven. Two staff hours a day went back to the telephone.',
    },
  },
  'machine-learning': {
    quickFacts: [
      { label: 'Typical build', value: '8 to 12 weeks' },
      { label: 'History needed', value: 'About 18 months of appointments' },
      { label: 'Checked', value: 'Monthly, against what really happened' },
      { label: 'Excluded', value: 'Anything that stands in for race, faith or income' },
    ],
    overview: [
      'A practice generates better data than it thinks. Every booking, move, cancellation and empty chair is a line in a table. The patterns in it are plain once someone looks: the 8 a.m. slot booked five weeks out, the consult that asked about financing twice, the hygiene patient who returns only when called by name.',
      'We train small models on that history. Small is a choice. A model with thirty inputs can be explained to the person who must act on it, tested against last quarter, and retrained over lunch. It yields a short list each morning: call these eight, double-confirm these three, release this hold.',
      'We also say when there is nothing to learn. If a rule of thumb does as well, you get the rule, and we stop billing for the model.',
    ],
    keyFeatures: [
      {
        title: 'No-show risk',
        text: 'Scores each visit by lead time, slot, history and type, early enough for a call to matter.',
        metric: '27% fewer empty chairs',
      },
      {
        title: 'Recall order',
        text: 'Ranks overdue patients by how likely a call is to bring them back, not by the alphabet.',
        metric: '1.8× bookings per call hour',
      },
      {
        title: 'Demand by week',
        text: 'Forecasts injector, laser and hygiene hours so that templates are set before the month, not during it.',
        metric: '±6% at four weeks',
      },
      {
        title: 'Reasons, always',
        text: 'Each score shows the three facts that moved it. Staff overrule it with one click, and we learn from that.',
        metric: '3 reasons per score',
      },
    ],
    industryImpact: {
      text: 'An empty chair is the most expensive object in the building. The rent was paid, the hygienist was paid, and the hour does not come back. Prediction will not fill it alone. It tells a good coordinator where the next ten minutes are worth most.',
      points: [
        'Overbooking becomes a decision about one slot, not a habit that punishes the punctual.',
        'Deposits can be asked where risk is high and waived where it would insult.',
        'Models are reviewed for unequal error, because a patient should not wait longer for belonging to a group.',
      ],
    },
    caseStudy: {
      practice: 'Ostler Row Dental, Brooklyn. Four locations, eleven hygienists.',
      problem:
        'Nearly 6,000 patients were overdue for hygiene. The recall list was worked from the top, and the top was always the letter A.',
      work: 'A ranked list built nightly from the practice management system, a script for the call, and one screen that records the outcome in a single keystroke.',
      result: '1,140 overdue patients seated in five months with the same two coordinators.',
    },
  },
  'full-stack': {
    quickFacts: [
      { label: 'Typical build', value: '8 to 16 weeks' },
      { label: 'Speed', value: 'Readable in under 1.5 seconds on a slow phone' },
      { label: 'Accessibility', value: 'WCAG 2.2 AA' },
      { label: 'Ownership', value: 'Code, domain and accounts in your name' },
    ],
    overview: [
      'A patient choosing a surgeon opens six tabs on a telephone, at night, often anxious. She looks for three things: results on a face like hers, a plain idea of cost, and a way to ask without calling. Most sites answer with a film of a waterfall.',
      'We build the whole path as one system. The gallery filters by procedure and by starting point. The consult form asks seven questions and explains why. The deposit is taken by a payment provider, the hour is held in your calendar, and intake arrives in the chart instead of on a clipboard.',
      'The craft is in what you do not notice. Pages arrive finished and work with a keyboard, a screen reader or a cracked phone on a train. Nobody has to call us to change a price.',
    ],
    keyFeatures: [
      {
        title: 'Consults, with a deposit',
        text: 'Qualified, scheduled and paid in one visit, with your cancellation policy shown before the card.',
        metric: '41% of consults booked online',
      },
      {
        title: 'Intake to chart',
        text: 'Medications, allergies and signed forms reach your EHR as fields, not as a scanned picture of fields.',
        metric: '11 minutes saved a patient',
      },
      {
        title: 'Galleries with consent',
        text: 'No photograph is published without a live, matching consent. Withdraw it and the picture goes.',
        metric: 'Removed within 1 minute',
      },
      {
        title: 'Built to be read',
        text: 'Every page and form is tested with a keyboard and a screen reader by people, after the machines are done.',
        metric: '0 known blockers at launch',
      },
    ],
    industryImpact: {
      text: 'For an elective practice the site is the waiting room, and most of the people in it never call. Speed and clarity are courtesy first and revenue second. Accessibility is also law: private practices receive demand letters over unlabeled forms, and New York’s courts see more of these claims than almost anywhere.',
      points: [
        'State boards have views on superlatives, guarantees and before-and-after pictures. We write with the rules open.',
        'A booking page is the worst place for an advertising pixel. Ours carry none.',
        'A practice that owns its code can change agencies. It keeps us polite.',
      ],
    },
    caseStudy: {
      practice: 'Corvane Plastic Surgery, Upper East Side. Three surgeons.',
      problem:
        'Ninety inquiries a month arrived by form, telephone and social message, and coordinators spent most of a day finding out who was serious.',
      work: 'One consult desk: seven questions, a price range before the calendar, an optional financing check by the lender, a refundable deposit, and a brief for the surgeon.',
      result: 'Consults that proceed to surgery rose from 31% to 44%, with fewer consults held.',
    },
  },
  'data-synthesis': {
    quickFacts: [
      { label: 'Typical build', value: '5 to 9 weeks' },
      { label: 'Sources', value: 'PMS or EHR, telephone, ads, payments, payroll hours' },
      { label: 'Refresh', value: 'Nightly, or hourly where it matters' },
      { label: 'Reports', value: 'One page each, with definitions' },
    ],
    overview: [
      'Ask four people what a new patient costs. Marketing says $140, because that is a lead. The front desk says $400, because that is a booking. The owner says $900, because that is someone who came. All three are right, and the meeting lasts an hour.',
      'Data synthesis is the unglamorous work of agreeing on words and then joining tables. We match the call to the booking, the booking to the visit, the visit to the payment, without sending a patient’s name to an advertising network. What remains is a ledger: this campaign, these consults seated, this much collected.',
      'Then we cut the reports. A practice can act on five numbers a week. We deliver those five, each with its definition, its owner and the rows behind it.',
    ],
    keyFeatures: [
      {
        title: 'Seated, not clicked',
        text: 'Campaigns are judged by patients who arrived and paid, matched inside your walls.',
        metric: '92% of visits matched to a source',
      },
      {
        title: 'The injector’s hour',
        text: 'Revenue, product and units by provider and hour, so that a 45-minute slot can be argued with facts.',
        metric: '$118 an hour found',
      },
      {
        title: 'Case acceptance',
        text: 'Presented, accepted, scheduled, completed: four different numbers that most dashboards call one.',
        metric: '4 stages, 1 definition each',
      },
      {
        title: 'Reconciled to the bank',
        text: 'Figures tie to deposits each month. If they do not, the report says so at the top.',
        metric: 'Within 0.5% of deposits',
      },
    ],
    industryImpact: {
      text: 'Practices are bought, merged and lent to on the strength of these numbers. They also decide smaller things: whether the second laser earns its lease, whether Saturday is worth opening, whether the agency should be kept. We include ourselves in that.',
      points: [
        'Offline conversions can be reported to ad platforms as totals, without identities.',
        'Memberships and prepaid packages are recorded as owed until delivered, which is what your accountant wanted.',
        'Product use is set against units billed, so that a vial a week is noticed in a week.',
      ],
    },
    caseStudy: {
      practice: 'Pellam House, Connecticut. A medical spa with two houses and nine injectors.',
      problem: 'Advertising had doubled in a year. Revenue had not. Each vendor’s dashboard showed a record month.',
      work: 'Calls, bookings, charges and spend joined in one ledger, with a weekly page the clinical director reads aloud on Mondays.',
      result: 'Two campaigns stopped, one tripled. Cost per seated consult fell from $412 to $265 in a quarter.',
    },
  },
  automation: {
    quickFacts: [
      { label: 'Typical build', value: '4 to 8 weeks' },
      { label: 'Starts with', value: 'A week beside your front desk' },
      { label: 'Channels', value: 'Text, e-mail, telephone, and letters where a letter is owed' },
      { label: 'Rule', value: 'Every automation has an owner and a way out' },
    ],
    overview: [
      'We begin by watching. For a week somebody from the studio sits near your front desk with a notebook and counts: 61 confirmations, 19 benefit checks, nine hunts for a missing consent. It is never the list the owner expected.',
      'Then we automate what is frequent, dull and reversible, in that order. Confirmations stop when a patient replies. Eligibility is checked two days before, not while she stands at the counter. Consent and pre-op instructions go out together and report back. Recall runs on its own until someone asks a question, and then a person has it.',
      'What we leave alone matters as much. Bad news, complaints, clinical questions and public reviews go to people. A machine may draft. It does not send.',
    ],
    keyFeatures: [
      {
        title: 'Confirmations with manners',
        text: 'One message, one reminder, silence after a reply. STOP is final on every channel we run.',
        metric: '73% confirm by the first text',
      },
      {
        title: 'Benefits before arrival',
        text: 'Eligibility and remaining maximums checked two days ahead, with the exceptions on a short list.',
        metric: '6 minutes saved a visit',
      },
      {
        title: 'Paper ahead of time',
        text: 'Consents, photo permissions and instructions are signed at home and filed under the right visit.',
        metric: '88% complete at check-in',
      },
      {
        title: 'Recall that listens',
        text: 'Hygiene, skin checks and neurotoxin intervals, each at its own rhythm, paused by a reply.',
        metric: '22% of overdue booked in 60 days',
      },
    ],
    industryImpact: {
      text: 'Front desks turn over because the job is three jobs: host, switchboard and clerk. Automation should remove the clerk. What is left is a host with time to look up, and patients notice that before they notice the marble.',
      points: [
        'Text messages need consent, a registered sender and a working STOP. We keep the evidence.',
        'A review may be answered without confirming that the writer is a patient. We supply drafts that hold that line.',
        'Reminders carry a time and a place, and never a diagnosis.',
      ],
    },
    caseStudy: {
      practice: 'Tarn & Quill Orthodontics, Westchester. Two orthodontists, 1,900 active patients.',
      problem:
        'Records requests, benefit checks and broken-bracket calls took the whole of the morning, every morning.',
      work: 'Eleven small automations, released one a week, each with a named owner and a page saying what it does when it is unsure.',
      result: 'Morning call volume down 38%. Both coordinators still work there, which they mentioned in the review.',
    },
  },
  'ai-luxury': {
    quickFacts: [
      { label: 'Typical build', value: '8 to 14 weeks' },
      { label: 'Clients', value: 'Private practices, skincare houses, hotels and members’ clubs' },
      { label: 'Team', value: 'Design, film and engineering under one lead' },
      { label: 'Memory', value: 'Opt-in, visible, erasable' },
    ],
    overview: [
      'Luxury is being remembered by someone who is not watching you. Software usually manages the reverse: it watches closely and remembers nothing useful. A client who prefers mornings, dislikes small talk and reacts to lidocaine should have to say so once.',
      'We build the memory and the manners around it. A concierge that knows the house, the calendar and what a client chose to share. Membership that feels like a key, not a punch card. Photography and film with one light and one point of view, so that a message at 11 p.m. sounds like the room at 11 a.m.',
      'AI does the remembering and the first draft. A person with taste approves what a client sees. In nine years of this work we have not found a substitute for that person.',
    ],
    keyFeatures: [
      {
        title: 'A governed memory',
        text: 'Preferences are entered by staff or offered by the client, shown on request and erased on request.',
        metric: 'Erased within 24 hours',
      },
      {
        title: 'Concierge',
        text: 'Requests by text or app, drafted in the house’s voice and sent by a person who has read them.',
        metric: '4 minutes to a first reply',
      },
      {
        title: 'Private membership',
        text: 'Allocations, guest privileges and events, with benefits your accountant can also see.',
        metric: '86% renew',
      },
      {
        title: 'Direction',
        text: 'Art direction, stills and film made for the place, never licensed from a library.',
        metric: '0 stock pictures',
      },
    ],
    industryImpact: {
      text: 'Aesthetic medicine sits between a clinic and a house of fashion, and it is regulated as the first. The warmth of the second has to be built inside those limits: no public figure’s name in a caption, no location in a photograph, no audience list made from people who had a procedure.',
      points: [
        'Discretion is designed: entrances, invoices, subject lines and caller names are all part of it.',
        'Synthetic imagery is never used to suggest a result.',
        'Clients with a public life can be given a name that only two people can resolve.',
      ],
    },
    caseStudy: {
      practice: 'Lindqvist Row, Tribeca. A skin studio of four rooms and 310 members.',
      problem: 'Every preference lived in the head of one coordinator, and she was about to take maternity leave.',
      work: 'A concierge book with the client’s consent on each entry, a members’ app, and a style of writing taught to staff and to the drafting model alike.',
      result: 'She left for five months. Renewals held at 86%, and members mostly asked about the baby.',
    },
  },
};

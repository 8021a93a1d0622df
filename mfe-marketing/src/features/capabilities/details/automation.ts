import type { CapabilityDetails } from '../content.ts';

export const automation: CapabilityDetails = {
  quickFacts: [
    { label: 'Typical build', value: '4 to 8 weeks' },
    { label: 'Starts with', value: 'A week beside your front desk' },
    { label: 'Channels', value: 'Text, email, telephone, and letters where the law asks for one' },
    { label: 'Rule', value: 'Every automation has an owner and a way out' },
  ],
  overview: [
    'We begin by watching. For a week somebody from the studio sits near your front desk with a notebook and ' +
      'counts: 61 confirmations, 19 benefit checks, nine hunts for a missing consent. It is never the list the ' +
      'owner expected.',
    'Then we automate what is frequent, dull and reversible, in that order. Confirmations stop when a patient ' +
      'replies. Eligibility is checked two days before, not while she stands at the counter. Consent and pre-op ' +
      'instructions go out together and report back. Recall runs on its own until someone asks a question, and ' +
      'then a person has it.',
    'What we leave alone matters as much. Bad news, complaints, clinical questions and public reviews go to ' +
      'people. A machine may draft. It does not send.',
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
    text:
      'Front desks turn over because the job is three jobs: host, switchboard and clerk. Automation should ' +
      'remove the clerk. What is left is a host with time to look up, and patients notice that before they ' +
      'notice the marble.',
    points: [
      'Text messages need consent, a registered sender and a working STOP. We keep the evidence.',
      'A review may be answered without confirming that the writer is a patient. We supply drafts that hold ' +
        'that line.',
      'Reminders carry a time and a place, and never a diagnosis.',
    ],
  },
  caseStudy: {
    practice: 'Tarn & Quill Orthodontics, Westchester. Two orthodontists, 1,900 active patients.',
    problem: 'Records requests, benefit checks and broken-bracket calls took the whole of the morning, every morning.',
    work:
      'Eleven small automations, released one a week, each with a named owner and a page saying what it does ' +
      'when it is unsure.',
    result: 'Morning call volume down 38%. Both coordinators still work there, which they mentioned in the review.',
  },
};

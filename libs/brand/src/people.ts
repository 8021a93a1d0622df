/** The six people whom clients talk to. They are characters of the demo brand. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly role: string;
  /** What to call them about. */
  readonly about: string;
}

export const people = [
  {
    id: 'maren',
    name: 'Maren Oakhurst',
    firstName: 'Maren',
    role: 'Founder and principal',
    about: 'Call her to ask if we’re right for you, and about any price.',
  },
  {
    id: 'theo',
    name: 'Theo Brandt',
    firstName: 'Theo',
    role: 'AI front desk',
    about: 'Call him about anything the assistant says to your patients.',
  },
  {
    id: 'june',
    name: 'June Castellano',
    firstName: 'June',
    role: 'Staff training',
    about: 'Call her when your front desk has doubts. She ran one for 22 years.',
  },
  {
    id: 'anjali',
    name: 'Anjali Rao',
    firstName: 'Anjali',
    role: 'EHR and patient data',
    about: 'Call her about your EHR, the BAA and where your data lives.',
  },
  {
    id: 'vivian',
    name: 'Vivian Hale',
    firstName: 'Vivian',
    role: 'Account manager',
    about: 'Call her about your month: what ran, what it cost, what’s next.',
  },
  {
    id: 'desmond',
    name: 'Desmond Okafor',
    firstName: 'Desmond',
    role: 'Film and photography',
    about: 'Call him about a filming day, or a patient’s consent to one.',
  },
] as const satisfies readonly Person[];

/** By what they do, for texts that name one. */
export const founder: Person = people[0];
export const staffTrainer: Person = people[2];
export const ehrLead: Person = people[3];
export const filmmaker: Person = people[5];
/** Whom each new client is told to turn to. */
export const accountManager: Person = people[4];

import type { ProjectTitle } from '../../shared/projects.ts';

/** Copy of the Technology section. */

export type TechnologyCategoryId = 'frontend' | 'backend' | 'ai' | 'security' | 'infrastructure' | 'mobile';

interface Technology {
  readonly name: string;
  /** Proficiency, percent, 0 to 100. */
  readonly level: number;
  readonly description: string;
  /** Projects of the Showcase that use it. */
  readonly projects: readonly ProjectTitle[];
}

interface TechnologyCategory {
  readonly id: TechnologyCategoryId;
  readonly label: string;
  readonly summary: string;
  readonly technologies: readonly Technology[];
}

export const technologyIntro = {
  eyebrow: 'Technology',
  title: 'Chosen to be boring',
  emphasis: 'in ten years.',
  lead:
    'We pick tools with long memories and short manuals. Percentages are our own estimate of our own fluency, and ' +
    'nobody here gets a hundred.',
} as const;

export const technologyLabels = {
  filter: 'Filter by category',
  proficiency: 'Proficiency',
  projects: 'Used in',
  /** Announced when a chip filters. */
  filtered: (category: string) => `Showing ${category} only. Press the chip again for all.`,
} as const;

/** In the order of the chips. */
export const technologyCategories: readonly TechnologyCategory[] = [
  {
    id: 'frontend',
    label: 'Frontend',
    summary: 'What a patient sees, reads and touches.',
    technologies: [
      {
        name: 'TypeScript',
        level: 96,
        description:
          'One language from the booking page to the ledger, strict enough to catch a missing field before a ' +
          'patient does.',
        projects: ['The Consult Desk', 'Consent Ledger', 'Injector Board', 'Contour'],
      },
      {
        name: 'React',
        level: 95,
        description:
          'Interfaces made of parts, rendered ahead of time and brought to life only where someone touches them.',
        projects: ['The Consult Desk', 'The Recall Engine', 'Injector Board', 'Case Room', 'The Client Portal'],
      },
      {
        name: 'Design Tokens',
        level: 93,
        description: 'Color, type and space named once, so that a new brand color is one edit and not a summer.',
        projects: ['Case Room'],
      },
      {
        name: 'Accessibility (WCAG 2.2)',
        level: 94,
        description:
          'Forms, galleries and calendars that work by keyboard and by ear, checked by people who work that way.',
        projects: ['The Consult Desk', 'Case Room'],
      },
      {
        name: 'SVG & Canvas',
        level: 90,
        description: 'Drawings made by code: sharp on any screen, a few kilobytes each, and nobody else’s.',
        projects: ['Contour'],
      },
    ],
  },
  {
    id: 'backend',
    label: 'Backend',
    summary: 'Where the promise is kept.',
    technologies: [
      {
        name: 'Node.js',
        level: 94,
        description: 'The runtime behind our sites and interfaces, kept current and kept small.',
        projects: ['Case Room'],
      },
      {
        name: 'NestJS',
        level: 92,
        description: 'A strict house for business rules. Every route states who may use it, or it does not start.',
        projects: ['The Consult Desk', 'Consent Ledger', 'The Client Portal'],
      },
      {
        name: 'PostgreSQL',
        level: 93,
        description: 'Schedules, consents and money in one database that has been right for thirty years.',
        projects: ['The Consult Desk', 'The Recall Engine', 'Consent Ledger', 'Injector Board', 'The Client Portal'],
      },
      {
        name: 'Python',
        level: 90,
        description: 'For models, voice and the patient work of joining tables that were never introduced.',
        projects: ['After Hours', 'The Recall Engine'],
      },
      {
        name: 'Job Queues',
        level: 91,
        description: 'Reminders and receipts that go out once, survive a restart, and wait when a carrier is down.',
        projects: ['The Recall Engine', 'The Client Portal'],
      },
    ],
  },
  {
    id: 'ai',
    label: 'AI',
    summary: 'Models with a job description.',
    technologies: [
      {
        name: 'Retrieval',
        level: 92,
        description: 'Answers drawn from a practice’s own approved pages, with the page cited, or no answer.',
        projects: ['After Hours'],
      },
      {
        name: 'Voice Agents',
        level: 86,
        description: 'Telephone assistants that introduce themselves, do three things well, and hand over early.',
        projects: ['After Hours'],
      },
      {
        name: 'Gradient Boosting',
        level: 90,
        description: 'The workhorse of schedules and recall: small, explainable, retrained in minutes.',
        projects: ['The Recall Engine'],
      },
      {
        name: 'Document Understanding',
        level: 87,
        description: 'Questionnaires, referrals and insurance cards turned into fields, with doubt marked as doubt.',
        projects: ['The Consult Desk'],
      },
      {
        name: 'Model Evaluation',
        level: 91,
        description:
          'A written exam for every model, taken before launch and after every change. Failing means staying home.',
        projects: ['After Hours'],
      },
    ],
  },
  {
    id: 'security',
    label: 'Security',
    summary: 'Who saw what, when, and why they could.',
    technologies: [
      {
        name: 'Encryption',
        level: 91,
        description: 'In transit and at rest, with keys that rotate and are not kept beside the lock.',
        projects: ['Consent Ledger'],
      },
      {
        name: 'OpenID Connect',
        level: 90,
        description: 'One sign-in for staff, ended everywhere on the day they leave.',
        projects: ['Pocket Concierge', 'The Client Portal'],
      },
      {
        name: 'Audit Logging',
        level: 93,
        description: 'An append-only record of access, written for the auditor rather than for the engineer.',
        projects: ['After Hours', 'Consent Ledger'],
      },
      {
        name: 'HIPAA Safeguards',
        level: 92,
        description:
          'Risk analysis, least access and a BAA for every hop. The same checklist on every job that touches a chart.',
        projects: ['After Hours', 'Consent Ledger', 'Pocket Concierge'],
      },
    ],
  },
  {
    id: 'infrastructure',
    label: 'Infrastructure',
    summary: 'The plumbing, and the plumber’s notes.',
    technologies: [
      {
        name: 'AWS',
        level: 89,
        description: 'Services covered by a BAA, in an account that belongs to the practice.',
        projects: ['After Hours'],
      },
      {
        name: 'Docker',
        level: 91,
        description:
          'The same package on a laptop, in a test and in production, so that “it worked here” means something.',
        projects: ['The Client Portal'],
      },
      {
        name: 'OpenTelemetry',
        level: 88,
        description: 'Traces and figures that say which step was slow, without saying whose visit it was.',
        projects: ['The Recall Engine'],
      },
      {
        name: 'Content Delivery',
        level: 92,
        description: 'Pages kept close to the reader, each file named for its contents and cached for good.',
        projects: ['Case Room', 'Contour'],
      },
    ],
  },
  {
    id: 'mobile',
    label: 'Mobile',
    summary: 'For the phone in the coat pocket.',
    technologies: [
      {
        name: 'React Native',
        level: 88,
        description: 'One team and one code base for both stores, with native parts where the difference shows.',
        projects: ['Pocket Concierge'],
      },
      {
        name: 'Swift',
        level: 82,
        description:
          'For the calendar, the camera and the lock screen, where a guest expects the house style of the phone.',
        projects: ['Pocket Concierge'],
      },
      {
        name: 'Kotlin',
        level: 79,
        description: 'The same care for the other half of the waiting room.',
        projects: ['Pocket Concierge'],
      },
      {
        name: 'Push Notifications',
        level: 87,
        description: 'Timely, few, and worded so that a lock screen gives nothing away.',
        projects: ['Injector Board', 'Pocket Concierge'],
      },
      {
        name: 'Offline Sync',
        level: 84,
        description: 'A treatment room without signal should not cost a chart note. Work waits, then reconciles.',
        projects: ['Injector Board', 'Pocket Concierge'],
      },
    ],
  },
];

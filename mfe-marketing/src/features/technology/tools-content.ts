import type { ProjectTitle } from '../../shared/projects.ts';

/** The tools, in a chunk of their own. */

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

/** In the order of the chips. */
export const technologyCategories: readonly TechnologyCategory[] = [
  {
    id: 'frontend',
    label: 'Frontend',
    summary: 'What your patients see and use.',
    technologies: [
      {
        name: 'TypeScript',
        level: 96,
        description:
          'One language from the booking page to the ledger. It catches a missing field before a patient does.',
        projects: ['The Consult Desk', 'Consent Ledger', 'Injector Board', 'Contour'],
      },
      {
        name: 'React',
        level: 95,
        description:
          'Pages are rendered ahead of time, so they load fast, and become interactive where someone touches them.',
        projects: ['The Consult Desk', 'The Recall Engine', 'Injector Board', 'Case Room', 'The Client Portal'],
      },
      {
        name: 'Design Tokens',
        level: 93,
        description: 'Colors, type and spacing are named once, so a new brand color is a single edit.',
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
        description: 'Drawings made by code: sharp on any screen and a few kilobytes each.',
        projects: ['Contour'],
      },
    ],
  },
  {
    id: 'backend',
    label: 'Backend',
    summary: 'Where bookings, rules and records are handled.',
    technologies: [
      {
        name: 'Node.js',
        level: 94,
        description: 'The runtime behind our sites and interfaces, always on a supported version.',
        projects: ['Case Room'],
      },
      {
        name: 'NestJS',
        level: 92,
        description: 'Business rules in one place. Every route says who can use it, or the system won’t start.',
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
        description: 'For AI models, voice and bringing data from different systems together.',
        projects: ['After Hours', 'The Recall Engine'],
      },
      {
        name: 'Job Queues',
        level: 91,
        description: 'Reminders and receipts go out once, survive a restart, and wait when a carrier is down.',
        projects: ['The Recall Engine', 'The Client Portal'],
      },
    ],
  },
  {
    id: 'ai',
    label: 'AI',
    summary: 'AI that does one job and stays within it.',
    technologies: [
      {
        name: 'Retrieval',
        level: 92,
        description: 'Answers come from your own approved pages, with the page cited, or there’s no answer.',
        projects: ['After Hours'],
      },
      {
        name: 'Voice Agents',
        level: 86,
        description: 'Phone assistants that say what they are, do three things well and hand over early.',
        projects: ['After Hours'],
      },
      {
        name: 'Gradient Boosting',
        level: 90,
        description: 'Forecasts for schedules and recall: small, explainable, retrained in minutes.',
        projects: ['The Recall Engine'],
      },
      {
        name: 'Document Understanding',
        level: 87,
        description: 'Questionnaires, referrals and insurance cards become fields. Anything uncertain is marked.',
        projects: ['The Consult Desk'],
      },
      {
        name: 'Model Evaluation',
        level: 91,
        description:
          'Every model takes a written test before launch and after every change. If it fails, it doesn’t go live.',
        projects: ['After Hours'],
      },
    ],
  },
  {
    id: 'security',
    label: 'Security',
    summary: 'Who saw what, and when.',
    technologies: [
      {
        name: 'Encryption',
        level: 91,
        description: 'In transit and at rest, with keys that rotate and are stored apart from the data.',
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
        description: 'A record of every access that can’t be edited, in words an auditor can read.',
        projects: ['After Hours', 'Consent Ledger'],
      },
      {
        name: 'HIPAA Safeguards',
        level: 92,
        description: 'Risk analysis, least access and a BAA with every vendor, on every job that touches a chart.',
        projects: ['After Hours', 'Consent Ledger', 'Pocket Concierge'],
      },
    ],
  },
  {
    id: 'infrastructure',
    label: 'Infrastructure',
    summary: 'Where it all runs.',
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
        description: 'The same package runs on a laptop, in tests and live, so what we tested is what you get.',
        projects: ['The Client Portal'],
      },
      {
        name: 'OpenTelemetry',
        level: 88,
        description: 'Shows which step was slow without showing whose visit it was.',
        projects: ['The Recall Engine'],
      },
      {
        name: 'Content Delivery',
        level: 92,
        description: 'Pages are served from close to the visitor, so they open fast.',
        projects: ['Case Room', 'Contour'],
      },
    ],
  },
  {
    id: 'mobile',
    label: 'Mobile',
    summary: 'Apps for patients and staff.',
    technologies: [
      {
        name: 'React Native',
        level: 88,
        description: 'One code base for both app stores, with native parts where you’d notice the difference.',
        projects: ['Pocket Concierge'],
      },
      {
        name: 'Swift',
        level: 82,
        description: 'For the calendar, camera and lock screen on iPhone.',
        projects: ['Pocket Concierge'],
      },
      {
        name: 'Kotlin',
        level: 79,
        description: 'The same for Android phones.',
        projects: ['Pocket Concierge'],
      },
      {
        name: 'Push Notifications',
        level: 87,
        description: 'Few, on time, and worded so a lock screen gives nothing away.',
        projects: ['Injector Board', 'Pocket Concierge'],
      },
      {
        name: 'Offline Sync',
        level: 84,
        description: 'No signal in the treatment room? Notes are kept on the device and sent once it’s back.',
        projects: ['Injector Board', 'Pocket Concierge'],
      },
    ],
  },
];

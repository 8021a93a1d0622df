import { effective, type LegalBrand, type LegalDocument } from './legal-document.ts';
import { storageRows } from './storage-rows.ts';

/** The privacy policy of the public site and the staff portal. */
export const privacyPolicy = ({ agency, city, email }: LegalBrand): LegalDocument => ({
  ...effective,
  title: 'Privacy Policy',
  description: `What ${agency} collects, why, for how long, and who else handles it. No third-party trackers.`,
  lead:
    'The short form: we collect what you type and a little about how the page was used. We do not sell it, we do ' +
    'not share it for advertising, and no other company watches you here.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        `${agency} is a design and software studio in ${city}. This policy covers this website and the client ` +
          `portal behind it. For anything in it, write to ${email.hello}. A person answers.`,
      ],
    },
    {
      id: 'no-patient-information',
      title: 'Please send no patient information',
      blocks: [
        'The contact form, the chat and the onboarding forms are for business inquiries. They are not meant ' +
          'for protected health information. Please leave out patient names, photographs, dates of birth, ' +
          'record numbers and anything else that could point to a patient. If some reaches us by mistake we ' +
          'will delete it, and tell you that we did.',
        'Where a project requires us to handle protected health information, we do so under a separate ' +
          'business associate agreement, in systems kept apart from this site. That agreement governs there, ' +
          'not this policy.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      blocks: [
        {
          kind: 'table',
          caption: 'Information by source',
          columns: ['Where', 'What', 'Why'],
          rows: [
            [
              'Contact form',
              'Name, email, message and, if you give them, company, position, telephone, type of project, ' +
                'budget, timeline, urgency and preferred way of contact',
              'To answer you, and to judge how soon we should. A score is computed from your answers. It orders ' +
                'our list and decides nothing about you.',
            ],
            ['Chat', 'Your messages. The conversation reaches us once it contains an email address.', 'To answer you'],
            [
              'Onboarding',
              'Name, practice, contact details, address, public profiles, goals, budget or package, start date ' +
                'and notes',
              'To prepare your project and the payment for it',
            ],
            [
              'Payments',
              'Amount, currency, status and a reference from the payment provider. We never see your card number.',
              'To know what was paid, and to keep accounts',
            ],
            [
              'Portal accounts',
              'Email address, a one-way hash of the password, or the identifier of your Google or Facebook ' +
                'account if you sign in that way',
              'To let you in, and nobody else',
            ],
            [
              'Use of the site',
              'Page viewed, referring page, browser type, screen and window size, time, and a random number for ' +
                'the browser session',
              'To see which pages are read. Described below.',
            ],
            [
              'How you came to us',
              'With a form you send: the campaign a link was labeled with, the site that led here, and the first ' +
                'page you saw. Not with Do Not Track or Global Privacy Control.',
              'To know which of our letters and notices people answer',
            ],
            [
              'Crashes',
              'The error, the page and the browser type, with personal details removed',
              'To repair the fault',
            ],
            [
              'Health of the site',
              'That a part of a page was shown, failed or stopped, and how fast it was, added up by version. ' +
                'Nothing that names you; without failures, nothing at all with Do Not Track or Global Privacy ' +
                'Control.',
              'To notice a faulty version and take it back',
            ],
          ],
        },
      ],
    },
    {
      id: 'analytics',
      title: 'Counting pages without following people',
      blocks: [
        'We count page views on our own server, when a page is loaded and when you move between pages, back ' +
          'and forward included. The count uses no cookies and involves no other company. A random number joins ' +
          'the views of one browser session. Your browser forgets it when the tab is closed, and it is not ' +
          'linked to your name or carried to another site.',
        'Your network address is not stored with a view. From the addresses of pages we remove everything ' +
          'after the question mark, except which campaign a link came from (the utm labels), so that no code, ' +
          'email address or invoice ends up in the count. Of the staff portal only the kind of page is counted, ' +
          'never whose record it shows.',
        'Each page also tells our server how quickly it came up, and which version of its parts it showed, so ' +
          'that a bad version is found and taken back. Such a report names the version and a time in ' +
          'milliseconds, and neither you nor the page.',
        'If your browser sends Do Not Track or Global Privacy Control, your visit is neither counted nor ' +
          'measured. The page then speaks up only if a part of it breaks, to say which one. There are no ' +
          'advertising pixels, session recordings, embedded maps or borrowed fonts on this site.',
      ],
    },
    {
      id: 'cookies-and-storage',
      title: 'Cookies and browser storage',
      blocks: [
        'No cookie here serves advertising or follows you. Each entry below serves something you asked the ' +
          'site to do, or ends with your visit, so there is no cookie banner to dismiss.',
        {
          kind: 'table',
          caption: 'What is kept in your browser',
          columns: ['What', 'Purpose', 'How long'],
          rows: storageRows,
        },
        'Drafts, chat and settings stay on your device until you send them. You can clear them at any time in ' +
          'your browser’s settings. On a shared computer, please do.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else handles it',
      blocks: [
        'Three companies process information for us, each for one task, under contract:',
        {
          kind: 'list',
          items: [
            'Stripe, for payments. You enter card details on Stripe’s own page, under Stripe’s terms and ' +
              'privacy policy.',
            'Resend, for email. It delivers our messages to you and reports whether they arrived.',
            'Twilio, for text messages. It is used only if you have agreed to receive them.',
          ],
        },
        'Our hosting provider stores the data, and may not use it for purposes of its own. If you choose to ' +
          'sign in with Google or Facebook, that company learns that you did. We disclose information to others ' +
          'only if the law requires it, to protect someone’s safety, or if the studio changes hands, in which ' +
          'case this policy continues to bind the new owner.',
        'We do not sell personal information, share it for targeted advertising, or use it to train models.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        {
          kind: 'list',
          items: [
            'Inquiries and chats that led to no work: 24 months after the last message.',
            'Client records, invoices and payments: for the engagement and seven years after, as accounting and ' +
              'tax rules require.',
            'Onboarding forms that were never paid: 12 months.',
            'Page views: 13 months.',
            'Server logs and crash records: 30 days.',
            'Records that only limit repeated submissions: 180 days.',
          ],
        },
        'After that we delete the information or remove what identifies you. Copies in backups disappear as ' +
          'the backups expire.',
      ],
    },
    {
      id: 'text-messages',
      title: 'Text messages',
      blocks: [
        'We send texts about invoices and projects only to numbers whose owners agreed to receive them. Reply ' +
          'STOP to end them, START to resume, or HELP for help. Message and data rates may apply. Consent to ' +
          'texts is never a condition of buying anything, and we do not share numbers or consent with anyone ' +
          'for their own marketing.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you may ask us what we hold about you, and ask us to correct it, delete it, or ' +
          `send you a copy in a common format. You may also object to a use. Write to ${email.hello} from the ` +
          'address concerned, so that we know it is you. We answer within 30 days, without charge, and treat ' +
          'you no differently for asking.',
        'Some records, such as invoices, we must keep, and we will say so when that is the reason. If you are ' +
          'in a place with a data protection authority, you may also complain to it.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Information travels encrypted. Passwords and sessions are stored as hashes, access is given to named ' +
          'people and recorded, and a payment is accepted only when the provider confirms it. No system is ' +
          'perfect. If a breach affects you, we will tell you promptly and plainly, as the law requires and ' +
          'sooner where we can.',
      ],
    },
    {
      id: 'children-and-changes',
      title: 'Children, and changes',
      blocks: [
        'This site is for businesses and is not directed to anyone under 16. If this policy changes, the new ' +
          'text appears here with a new date. If the change matters to clients, we also write to them.',
      ],
    },
  ],
});

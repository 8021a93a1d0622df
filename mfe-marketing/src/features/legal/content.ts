/** Privacy policy and terms of service. The brand is given by the page, so that a new name or address is one edit. */

import { type brand, cancellation } from '@vitrine/brand';

export type LegalBrand = Pick<typeof brand, 'agency' | 'product' | 'city' | 'email'>;

export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface LegalSection {
  /** Anchor within the page. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  /** ISO date. */
  readonly effective: string;
  /** The same, as shown. */
  readonly effectiveText: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

export const legalLabels = {
  contents: 'On this page',
  effective: 'In effect from',
  back: 'Back to the site',
} as const;

const effective = { effective: '2026-11-20', effectiveText: 'November 20, 2026' } as const;

/** The privacy policy of the public site and the staff portal. */
export const privacyPolicy = ({ agency, city, email }: LegalBrand): LegalDocument => ({
  ...effective,
  title: 'Privacy Policy',
  description: `What ${agency} collects, why, for how long, and who else handles it. No third-party trackers.`,
  lead: 'The short form: we collect what you type and a little about how the page was used. We do not sell it, we do not share it for advertising, and no other company watches you here.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: `${agency} is a design and software studio in ${city}. This policy covers this website and the client portal behind it. For anything in it, write to ${email.hello}. A person answers.`,
        },
      ],
    },
    {
      id: 'no-patient-information',
      title: 'Please send no patient information',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The contact form, the chat and the onboarding forms are for business inquiries. They are not meant for protected health information. Please leave out patient names, photographs, dates of birth, record numbers and anything else that could point to a patient. If some reaches us by mistake we will delete it, and tell you that we did.',
        },
        {
          kind: 'paragraph',
          text: 'Where a project requires us to handle protected health information, we do so under a separate business associate agreement, in systems kept apart from this site. That agreement governs there, not this policy.',
        },
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
              'Name, e-mail, message and, if you give them, company, position, telephone, type of project, budget, timeline, urgency and preferred way of contact',
              'To answer you, and to judge how soon we should. A score is computed from your answers. It orders our list and decides nothing about you.',
            ],
            ['Chat', 'Your messages. The conversation reaches us once it contains an e-mail address.', 'To answer you'],
            [
              'Onboarding',
              'Name, practice, contact details, address, public profiles, goals, budget or package, start date and notes',
              'To prepare your project and the payment for it',
            ],
            [
              'Payments',
              'Amount, currency, status and a reference from the payment provider. We never see your card number.',
              'To know what was paid, and to keep accounts',
            ],
            [
              'Portal accounts',
              'E-mail address, a one-way hash of the password, or the identifier of your Google or Facebook account if you sign in that way',
              'To let you in, and nobody else',
            ],
            [
              'Use of the site',
              'Page viewed, referring page, browser type, screen and window size, time, and a random number for the browser session',
              'To see which pages are read. Described below.',
            ],
            [
              'Crashes',
              'The error, the page and the browser type, with personal details removed',
              'To repair the fault',
            ],
            [
              'Health of the site',
              'That a part of a page was shown, failed or stopped, and how fast it was, added up by version. Nothing that names you; without failures, nothing at all with Do Not Track or Global Privacy Control.',
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
        {
          kind: 'paragraph',
          text: 'We count page views on our own server, when a page is loaded and when you move between pages, back and forward included. The count uses no cookies and involves no other company. A random number joins the views of one browser session. Your browser forgets it when the tab is closed, and it is not linked to your name or carried to another site.',
        },
        {
          kind: 'paragraph',
          text: 'Your network address is not stored with a view. From the addresses of pages we remove everything after the question mark, except which campaign a link came from (the utm labels), so that no code, e-mail address or invoice ends up in the count. The staff portal is not counted.',
        },
        {
          kind: 'paragraph',
          text: 'Each page also tells our server how quickly it came up, and which version of its parts it showed, so that a bad version is found and taken back. Such a report names the version and a time in milliseconds, and neither you nor the page.',
        },
        {
          kind: 'paragraph',
          text: 'If your browser sends Do Not Track or Global Privacy Control, your visit is neither counted nor measured. The page then speaks up only if a part of it breaks, to say which one. There are no advertising pixels, session recordings, embedded maps or borrowed fonts on this site.',
        },
      ],
    },
    {
      id: 'cookies-and-storage',
      title: 'Cookies and browser storage',
      blocks: [
        {
          kind: 'paragraph',
          text: 'No cookie here serves advertising or follows you. Each entry below serves something you asked the site to do, or ends with your visit, so there is no cookie banner to dismiss.',
        },
        {
          kind: 'table',
          caption: 'What is kept in your browser',
          columns: ['What', 'Purpose', 'How long'],
          rows: [
            [
              'Cookie “visitor”',
              'Set when you first send a form. Limits repeated submissions. Holds a random value, no name.',
              '180 days',
            ],
            [
              'Session cookie',
              'Set when you sign in to the portal. Keeps you signed in.',
              '7 days, or until you sign out',
            ],
            [
              'Cookie “vitrine-browser”',
              'Set when you finish an onboarding form, pay, or sign in. Tells this browser from others, so that nothing is paid twice by mistake and a new sign-in is noticed. Holds a random value, no name.',
              'One year',
            ],
            [
              'Sign-in cookies',
              'Set only while you sign in with Google or Facebook. Protect that exchange from forgery.',
              'Minutes',
            ],
            [
              'Cookie “release-group”',
              'Set only while a new version of the site is on trial. Holds a number that many visitors share, so that you keep the version you got.',
              'Until the browser is closed',
            ],
            [
              'Drafts',
              'What you have typed into an onboarding form, so that a closed tab loses nothing.',
              '7 days, or until you submit',
            ],
            [
              'Payment hand-off',
              'Carries your onboarding details to the payment page.',
              'Until the payment step is finished, or you clear it',
            ],
            [
              'Chat',
              'Your conversation, so that it survives a reload (“chatConversation”).',
              'Shown for 7 days after its last message; then the next one replaces it',
            ],
            [
              'Chat opened',
              'Whether you have opened the chat, so that it does not call for attention again (“hasSeenChat”).',
              'Until you clear it',
            ],
            [
              'Sound',
              'Whether interface sounds are on (“audioEnabled”). Set when you first use the switch.',
              'Until you clear it',
            ],
            [
              'Page count',
              'The random number of your browser session (“analyticsSession”). Not set with Do Not Track or Global Privacy Control.',
              'Until the tab is closed',
            ],
            ['Keyboard shortcuts', 'Whether single-key shortcuts of the portal are on.', 'Until you clear it'],
            ['Columns', 'Which columns of the portal’s lists you see.', 'Until you clear it'],
            [
              'Portal drafts',
              'What our staff type into a form of the portal, and what they opened last, so that a reload loses nothing.',
              'Until the tab is closed',
            ],
          ],
        },
        {
          kind: 'paragraph',
          text: 'Drafts, chat and settings stay on your device until you send them. You can clear them at any time in your browser’s settings. On a shared computer, please do.',
        },
      ],
    },
    {
      id: 'who-else',
      title: 'Who else handles it',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Three companies process information for us, each for one task, under contract:',
        },
        {
          kind: 'list',
          items: [
            'Stripe, for payments. You enter card details on Stripe’s own page, under Stripe’s terms and privacy policy.',
            'Resend, for e-mail. It delivers our messages to you and reports whether they arrived.',
            'Twilio, for text messages. It is used only if you have agreed to receive them.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Our hosting provider stores the data, and may not use it for purposes of its own. If you choose to sign in with Google or Facebook, that company learns that you did. We disclose information to others only if the law requires it, to protect someone’s safety, or if the studio changes hands, in which case this policy continues to bind the new owner.',
        },
        {
          kind: 'paragraph',
          text: 'We do not sell personal information, share it for targeted advertising, or use it to train models.',
        },
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
            'Client records, invoices and payments: for the engagement and seven years after, as accounting and tax rules require.',
            'Onboarding forms that were never paid: 12 months.',
            'Page views: 13 months.',
            'Server logs and crash records: 30 days.',
            'Records that only limit repeated submissions: 180 days.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'After that we delete the information or remove what identifies you. Copies in backups disappear as the backups expire.',
        },
      ],
    },
    {
      id: 'text-messages',
      title: 'Text messages',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We send texts about invoices and projects only to numbers whose owners agreed to receive them. Reply STOP to end them, START to resume, or HELP for help. Message and data rates may apply. Consent to texts is never a condition of buying anything, and we do not share numbers or consent with anyone for their own marketing.',
        },
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        {
          kind: 'paragraph',
          text: `Wherever you live, you may ask us what we hold about you, and ask us to correct it, delete it, or send you a copy in a common format. You may also object to a use. Write to ${email.hello} from the address concerned, so that we know it is you. We answer within 30 days, without charge, and treat you no differently for asking.`,
        },
        {
          kind: 'paragraph',
          text: 'Some records, such as invoices, we must keep, and we will say so when that is the reason. If you are in a place with a data protection authority, you may also complain to it.',
        },
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Information travels encrypted. Passwords and sessions are stored as hashes, access is given to named people and recorded, and a payment is accepted only when the provider confirms it. No system is perfect. If a breach affects you, we will tell you promptly and plainly, as the law requires and sooner where we can.',
        },
      ],
    },
    {
      id: 'children-and-changes',
      title: 'Children, and changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site is for businesses and is not directed to anyone under 16. If this policy changes, the new text appears here with a new date. If the change matters to clients, we also write to them.',
        },
      ],
    },
  ],
});

/** The terms of service of the public site and of work bought through it. */
export const termsOfService = ({ agency, city, email }: LegalBrand): LegalDocument => ({
  ...effective,
  title: 'Terms of Service',
  description: `The terms on which ${agency} offers this website, its packages and its payment pages.`,
  lead: 'Plain terms for a plain arrangement. A signed agreement for a project, where there is one, comes before this page.',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        {
          kind: 'paragraph',
          text: `These terms are between you and ${agency}, a studio in ${city}. By using this site, sending a form or paying an invoice you accept them. If you act for a practice, you confirm that you may do so. If you and we have signed a proposal, a statement of work or a business associate agreement, that document prevails wherever it differs from this page.`,
        },
      ],
    },
    {
      id: 'site',
      title: 'What this site is',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site describes our services and lets you inquire, begin onboarding and pay. It gives no medical, legal or financial advice. Articles are general information. For a decision about patients, law or tax, ask someone licensed to give it.',
        },
        {
          kind: 'paragraph',
          text: 'The practices, people and figures shown in capabilities, case studies and articles are illustrative. They are not promises of a result.',
        },
        {
          kind: 'paragraph',
          text: 'The chat assistant replies from a script. Ranges of price and time that it gives are indications. Only a written proposal is an offer.',
        },
      ],
    },
    {
      id: 'projects',
      title: 'Projects',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Projects are done in phases under a written proposal that states scope, price and dates. Each phase starts when you approve the one before. Dates depend on what we both deliver: materials, decisions and access to vendors on your side, work on ours. A change of scope is agreed in writing before it is built.',
        },
      ],
    },
    {
      id: 'packages',
      title: 'Packages and codes',
      blocks: [
        {
          kind: 'list',
          items: [
            'Monthly packages are billed in advance, every month, from the day of the first payment, until canceled.',
            `${cancellation} The address is ${email.hello}. We keep working until the end of the month you’ve paid for.`,
            'The price is the one shown on the payment page when you pay. We give 30 days’ notice of a change to a monthly price.',
            'Access and promotional codes are personal to the practice they were given to. They may expire, may be limited in number, and cannot be exchanged for cash.',
          ],
        },
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Prices are in United States dollars, and exclude taxes unless the invoice says otherwise. Card payments are handled by Stripe. A payment counts when Stripe confirms it to us, whatever a page may have said before. Invoices are due on the date they bear. A payment link stops working 120 days after that date, and we will gladly send a fresh one.',
        },
        {
          kind: 'paragraph',
          text: 'If an amount is paid twice, we return the second. If you dispute an invoice, tell us before the due date, and we will put that part aside while we talk. Fees for completed phases are not refundable. Fees for work not begun are.',
        },
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      blocks: [
        {
          kind: 'list',
          items: [
            'Give us accurate information, and only material that you have the right to use.',
            'Send photographs of patients only with a valid written authorization for that use, and tell us at once if one is withdrawn.',
            'Send no patient information through the forms or chat of this site.',
            'Review patient-facing words before they are published. You know your license and your state board’s rules on advertising.',
            'Keep passwords, codes and payment links to yourself.',
          ],
        },
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Do not probe or overload the site, submit forms by machine, try to reach records that are not yours, or use what we build to send messages without consent. We may limit or end access to protect other people. If you find a weakness, tell us before you tell anyone else, and you will have our thanks.',
        },
      ],
    },
    {
      id: 'ownership',
      title: 'Who owns what',
      blocks: [
        {
          kind: 'paragraph',
          text: 'What we make for you becomes yours when it is paid for: code, designs and text, as the proposal lists them. We keep our general tools and know-how, and license to you without end any that your work needs. Open-source parts stay under their own licenses. What you give us remains yours. The drawings, words and software of this site are ours.',
        },
        {
          kind: 'paragraph',
          text: 'We name a client in public only with written permission.',
        },
      ],
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality and health information',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Each of us keeps the other’s confidential information to those who need it. Before we handle protected health information for you, both of us sign a business associate agreement. Until then, please do not send us any.',
        },
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We do our work with professional care, and repair at our cost any fault in it that you report within 90 days of delivery. The site itself is provided as it is, and may now and then be unavailable.',
        },
        {
          kind: 'paragraph',
          text: 'As far as the law allows, neither of us is liable to the other for lost profits or other indirect loss, and our total liability for a claim is limited to what you paid us in the twelve months before it arose. Nothing here limits liability for fraud, for gross negligence, or for anything that the law does not allow to be limited.',
        },
      ],
    },
    {
      id: 'ending',
      title: 'Ending',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Either of us may end an engagement at the close of a phase, or at any time if the other commits a serious breach and does not put it right within 14 days of being told. You pay for work done and receive it. Sections on ownership, confidentiality, payment and liability continue.',
        },
      ],
    },
    {
      id: 'law',
      title: 'Law, changes and contact',
      blocks: [
        {
          kind: 'paragraph',
          text: `The law of the State of New York applies, and its courts in New York County decide disputes that a conversation cannot. If one of these terms fails, the rest stand. We may change this page. Changes apply from the date shown and not to work already agreed. Questions go to ${email.hello}.`,
        },
      ],
    },
  ],
});

import { cancellation } from '@vitrine/brand';
import { effective, type LegalBrand, type LegalDocument } from './legal-document.ts';

/** The terms of service of the public site and of work bought through it. */
export const termsOfService = ({ agency, city, email }: LegalBrand): LegalDocument => ({
  ...effective,
  title: 'Terms of Service',
  description: `The terms on which ${agency} offers this website, its packages and its payment pages.`,
  lead:
    'Plain terms for a plain arrangement. A signed agreement for a project, where there is one, comes before this ' +
    'page.',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        `These terms are between you and ${agency}, a studio in ${city}. By using this site, sending a form ` +
          'or paying an invoice you accept them. If you act for a practice, you confirm that you may do so. If ' +
          'you and we have signed a proposal, a statement of work or a business associate agreement, that ' +
          'document prevails wherever it differs from this page.',
      ],
    },
    {
      id: 'site',
      title: 'What this site is',
      blocks: [
        'The site describes our services and lets you inquire, begin onboarding and pay. It gives no medical, ' +
          'legal or financial advice. Articles are general information. For a decision about patients, law or ' +
          'tax, ask someone licensed to give it.',
        'The practices, people and figures shown in capabilities, case studies and articles are illustrative. ' +
          'They are not promises of a result.',
        'The chat assistant replies from a script. Ranges of price and time that it gives are indications. ' +
          'Only a written proposal is an offer.',
      ],
    },
    {
      id: 'projects',
      title: 'Projects',
      blocks: [
        'Projects are done in phases under a written proposal that states scope, price and dates. Each phase ' +
          'starts when you approve the one before. Dates depend on what we both deliver: materials, decisions ' +
          'and access to vendors on your side, work on ours. A change of scope is agreed in writing before it ' +
          'is built.',
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
            `${cancellation} The address is ${email.hello}. We keep working until the end of the month you’ve ` +
              'paid for.',
            'The price is the one shown on the payment page when you pay. We give 30 days’ notice of a change ' +
              'to a monthly price.',
            'Access and promotional codes are personal to the practice they were given to. They may expire, may ' +
              'be limited in number, and cannot be exchanged for cash.',
          ],
        },
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        'Prices are in United States dollars, and exclude taxes unless the invoice says otherwise. Card ' +
          'payments are handled by Stripe. A payment counts when Stripe confirms it to us, whatever a page may ' +
          'have said before. Invoices are due on the date they bear. A payment link stops working 120 days ' +
          'after that date, and we will gladly send a fresh one.',
        'If an amount is paid twice, we return the second. If you dispute an invoice, tell us before the due ' +
          'date, and we will put that part aside while we talk. Fees for completed phases are not refundable. ' +
          'Fees for work not begun are.',
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
            'Send photographs of patients only with a valid written authorization for that use, and tell us at ' +
              'once if one is withdrawn.',
            'Send no patient information through the forms or chat of this site.',
            'Review patient-facing words before they are published. You know your license and your state ' +
              'board’s rules on advertising.',
            'Keep passwords, codes and payment links to yourself.',
          ],
        },
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        'Do not probe or overload the site, submit forms by machine, try to reach records that are not yours, ' +
          'or use what we build to send messages without consent. We may limit or end access to protect other ' +
          'people. If you find a weakness, tell us before you tell anyone else, and you will have our thanks.',
      ],
    },
    {
      id: 'ownership',
      title: 'Who owns what',
      blocks: [
        'What we make for you becomes yours when it is paid for: code, designs and text, as the proposal ' +
          'lists them. We keep our general tools and know-how, and license to you without end any that your ' +
          'work needs. Open-source parts stay under their own licenses. What you give us remains yours. The ' +
          'drawings, words and software of this site are ours.',
        'We name a client in public only with written permission.',
      ],
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality and health information',
      blocks: [
        'Each of us keeps the other’s confidential information to those who need it. Before we handle ' +
          'protected health information for you, both of us sign a business associate agreement. Until then, ' +
          'please do not send us any.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      blocks: [
        'We do our work with professional care, and repair at our cost any fault in it that you report within ' +
          '90 days of delivery. The site itself is provided as it is, and may now and then be unavailable.',
        'As far as the law allows, neither of us is liable to the other for lost profits or other indirect ' +
          'loss, and our total liability for a claim is limited to what you paid us in the twelve months before ' +
          'it arose. Nothing here limits liability for fraud, for gross negligence, or for anything that the ' +
          'law does not allow to be limited.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending',
      blocks: [
        'Either of us may end an engagement at the close of a phase, or at any time if the other commits a ' +
          'serious breach and does not put it right within 14 days of being told. You pay for work done and ' +
          'receive it. Sections on ownership, confidentiality, payment and liability continue.',
      ],
    },
    {
      id: 'law',
      title: 'Law, changes and contact',
      blocks: [
        'The law of the State of New York applies, and its courts in New York County decide disputes that a ' +
          'conversation cannot. If one of these terms fails, the rest stand. We may change this page. Changes ' +
          `apply from the date shown and not to work already agreed. Questions go to ${email.hello}.`,
      ],
    },
  ],
});

export const autopayTexts = {
  lead:
    'Clients can save a card in their account and agree that it’s charged. Cards are charged only while autopay is ' +
    'on, only for clients who agreed, and only for invoices that are sent.',
  failed: 'We couldn’t load autopay',
  switch: 'Charge saved cards',
  switchLead:
    'Each invoice is charged on its due date, from 9 a.m., and one in parts on the day of each part. A declined card ' +
    'is tried again 1, 3, 5, and 7 days later, and the client is told each time.',
  turnOn: 'Turn on autopay',
  turnOff: 'Turn off autopay',
  confirm: 'Turn on autopay?',
  confirmText:
    'Cards of clients who agreed are then charged on the due dates of their invoices. Invoices that became due more ' +
    'than three days ago stay as they are.',
  tomorrow: 'What will be charged tomorrow',
} as const;

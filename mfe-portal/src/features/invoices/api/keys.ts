export const invoiceKey = (id: string) => ['invoices', 'detail', id] as const;
export const timelineKey = (id: string) => ['invoices', 'timeline', id] as const;

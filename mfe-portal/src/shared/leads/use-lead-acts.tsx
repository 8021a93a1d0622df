import type { TodayLead } from '@vitrine/contracts';
import { Pending } from '@vitrine/ui';
import { lazy, type ReactNode, useState } from 'react';
import { useRights } from '../auth/rights.ts';

// Each dialog is loaded when it is first opened, with the schemas of what it sends.
const LogCallDialog = lazy(async () => ({ default: (await import('./log-call-dialog.tsx')).LogCallDialog }));
const TextDialog = lazy(async () => ({ default: (await import('./text-dialog.tsx')).TextDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));

export const leadActs = { email: 'Write an email', text: 'Text', call: 'Log a call' } as const;
export type LeadAct = keyof typeof leadActs;

/** Whom an act is about, as panel, row, board and Today know them. */
export type ActingLead = Pick<
  TodayLead,
  'id' | 'name' | 'company' | 'email' | 'phone' | 'inquiryKind' | 'prefersPhone'
>;

/** Who wants to be called is called; everybody else with an address is written to. */
const wantsCall = ({ email, phone, inquiryKind, prefersPhone }: ActingLead): boolean =>
  Boolean(phone) && (!email || inquiryKind === 'call' || prefersPhone === true);

interface LeadActs {
  /** What can be done, the first one first. */
  readonly acts: readonly LeadAct[];
  readonly start: (act: LeadAct) => void;
  readonly dialogs: ReactNode;
}

/** How a lead can be answered, by what is known of them: by email, by a text, by a call that is then logged. */
export function useLeadActs(lead: ActingLead, onDone?: (act: LeadAct) => void): LeadActs {
  const { id, name, email, phone, company } = lead;
  const [open, setOpen] = useState<LeadAct | null>(null);
  const close = (): void => setOpen(null);
  const may = useRights();
  const written: readonly LeadAct[] = email && may('leads.write') ? ['email'] : [];
  const called: readonly LeadAct[] = may('leads.write', 'own') ? (phone ? ['call', 'text'] : ['call']) : [];
  return {
    acts: wantsCall(lead) ? [...called, ...written] : [...written, ...called.toReversed()],
    start: setOpen,
    dialogs: (
      <Pending>
        {open === 'call' && <LogCallDialog lead={lead} onLogged={() => onDone?.('call')} onClose={close} />}
        {open === 'text' && <TextDialog lead={lead} onSent={() => onDone?.('text')} onClose={close} />}
        {open === 'email' && email && (
          <EmailDialog lead={{ id, name, company, email }} onSent={() => onDone?.('email')} onClose={close} />
        )}
      </Pending>
    ),
  };
}

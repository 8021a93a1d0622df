import { useState } from 'react';
import { styled } from 'styled-components';
import {
  Button,
  ConfirmDialog,
  CopyIcon,
  Dialog,
  IconButton,
  MailIcon,
  Menu,
  MoreIcon,
  SelectField,
  Tabs,
  Text,
  TextField,
  Tooltip,
  useToast,
  vars,
} from '../../src/index.ts';
import { Columns, Row, Section, Specimen } from '../section.tsx';

const Fields = styled.div`
  display: grid;
  gap: ${vars.space[4]};
`;

const EditDialog = () => {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const save = () => {
    setOpen(false);
    toast({ tone: 'success', title: 'Client saved', description: 'Alder Dental Studio' });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit client</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit client"
        description="Changes show on the next invoice, not on those already sent."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={save}>
              Save client
            </Button>
          </>
        }
      >
        <Fields>
          <TextField id="dialog-name" label="Practice" defaultValue="Alder Dental Studio" />
          <TextField id="dialog-email" label="Email" type="email" defaultValue="june@alder.test" />
          <SelectField id="dialog-plan" label="Package" options={['Foundation Elite', 'Growth']} />
        </Fields>
      </Dialog>
    </>
  );
};

const DeleteDialog = () => {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const remove = () => {
    setOpen(false);
    toast({
      tone: 'info',
      title: 'Client deleted',
      action: { label: 'Undo', onPress: () => toast({ tone: 'success', title: 'Client restored' }) },
    });
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete client
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        tone="danger"
        title="Delete Sable Med Spa?"
        confirmLabel="Delete client"
        onConfirm={remove}
      >
        The client leaves all lists. Invoices stay, and this can be undone for a few seconds.
      </ConfirmDialog>
    </>
  );
};

const views = [
  {
    value: 'details',
    label: 'Details',
    content: <Text tone="textMuted">Two surgeons, one coordinator, a wish for fewer phone calls.</Text>,
  },
  { value: 'mails', label: 'Mails', content: <Text tone="textMuted">The welcome mail arrived at 11:31.</Text> },
  {
    value: 'score',
    label: 'Score',
    content: <Text tone="textMuted">200: budget 60, urgency 60, timeline 60, company 20.</Text>,
  },
] as const;

export const OverlaysSection = () => {
  const toast = useToast();
  const [view, setView] = useState<(typeof views)[number]['value']>('details');
  return (
    <Section
      id="overlays"
      title={
        <>
          What floats, <em>gives back</em>
        </>
      }
      lead={
        'A dialog returns the focus to where it came from. A message leaves by itself, unless it is an error or ' +
        'offers a way back.'
      }
    >
      <Columns $min="16rem">
        <Specimen name="Dialogs">
          <Row>
            <EditDialog />
            <DeleteDialog />
          </Row>
        </Specimen>
        <Specimen name="Menu and tooltip">
          <Row>
            <Menu
              trigger={
                <IconButton label="More about INV-2026-147">
                  <MoreIcon />
                </IconButton>
              }
              align="start"
              head="INV-2026-147"
              items={[
                {
                  id: 'copy',
                  label: 'Copy payment link',
                  icon: <CopyIcon />,
                  onSelect: () => toast({ tone: 'success', title: 'Payment link copied' }),
                },
                {
                  id: 'mail',
                  label: 'Send by email',
                  icon: <MailIcon />,
                  onSelect: () => toast({ tone: 'success', title: 'Invoice sent', description: 'To june@alder.test' }),
                },
                {
                  id: 'sms',
                  label: 'Send by SMS',
                  disabled: true,
                  onSelect: () => toast({ tone: 'info', title: 'No phone number' }),
                },
                { id: 'line', separator: true },
                {
                  id: 'void',
                  label: 'Void invoice',
                  tone: 'danger',
                  onSelect: () => toast({ tone: 'info', title: 'Invoice voided' }),
                },
              ]}
            />
            <Tooltip text="The sum of budget, urgency, timeline and company">
              <Button variant="subtle" size="sm">
                Score 200
              </Button>
            </Tooltip>
          </Row>
        </Specimen>
        <Specimen name="Messages">
          <Row>
            <Button
              size="sm"
              onClick={() => toast({ tone: 'success', title: 'Export ready', description: '148 invoices, one file' })}
            >
              Success
            </Button>
            <Button
              size="sm"
              onClick={() =>
                toast({
                  tone: 'error',
                  title: 'The export failed',
                  description: 'The service did not answer. Try again in a minute.',
                })
              }
            >
              Error
            </Button>
          </Row>
        </Specimen>
      </Columns>
      <Tabs label="Inquiry" tabs={views} value={view} onChange={setView} />
    </Section>
  );
};

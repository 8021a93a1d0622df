import {
  documentSettingsEndpoints,
  documentSettingsFields,
  DocumentSettingsInput,
  inputValues,
  SavedDocumentSettings,
  typedShape,
  type TypedValues,
  typedValues,
} from '@vitrine/contracts';
import { Button, FocusedBanner, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../shared/format.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { documentParts, documentTexts, prefixFields } from './content.ts';

const Typed = z.object(typedShape(documentSettingsFields));
type Typed = TypedValues<typeof documentSettingsFields>;

const bodyOf = (values: Typed) => inputValues(documentSettingsFields, values);
const DocumentsSchema = checkedAs(Typed, DocumentSettingsInput, bodyOf);
const staleFields = conflictsOf(documentSettingsFields);

const versioned = (saved: SavedDocumentSettings) => ({
  version: saved.version,
  values: typedValues(documentSettingsFields, saved),
});

const Days = styled(TextField)`
  input {
    max-width: 8rem;
  }
`;

const ShortArea = styled(TextArea)`
  textarea {
    min-height: 5rem;
  }
`;

const Prefixes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  align-items: start;
  gap: ${vars.space[5]};

  input {
    text-transform: uppercase;
  }
`;

const savedKey = keyOf(documentSettingsEndpoints.get);

/** Form of what new documents begin with. */
export const DocumentsForm = ({ saved }: { readonly saved: SavedDocumentSettings }) => {
  const save = useChange(documentSettingsEndpoints.update, {}, { replaces: savedKey, stale: [['audit']] });
  const refresh = useRefresh();
  const toast = useToast();
  const year = useNow().getFullYear();
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.documents', shape: Typed },
    schema: DocumentsSchema,
    save: (values, { version, key }) => save.mutateAsync({ body: { ...bodyOf(values), version }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedDocumentSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([savedKey]);
      toast({ tone: 'success', title: documentTexts.saved, description: documentTexts.savedNote });
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const control = controlsOf(documentSettingsFields, form, 'documents');

  return (
    <EditorForm
      form={form}
      guard={guard}
      label={documentTexts.form}
      stale={{ what: documentTexts.what, fields: staleFields }}
    >
      {documentParts.map(({ title, fields: [days, message, terms] }) => (
        <Part key={title} title={title}>
          <Days {...control(days)} inputMode="numeric" maxLength={3} autoComplete="off" />
          <ShortArea {...control(message)} rows={3} />
          <ShortArea {...control(terms)} rows={3} />
        </Part>
      ))}
      <Part title={documentTexts.numbers} lead={documentTexts.numbersLead}>
        <Prefixes>
          {prefixFields.map((name) => (
            <TextField
              key={name}
              {...control(name)}
              hint={documentTexts.example(form.values[name], year)}
              maxLength={5}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </Prefixes>
      </Part>
      <FocusedBanner tone="error">{form.failure}</FocusedBanner>
      <ButtonRow>
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          {documentTexts.save}
        </Button>
        {form.dirty && (
          <Button size="sm" onClick={form.discard}>
            {documentTexts.discard}
          </Button>
        )}
      </ButtonRow>
    </EditorForm>
  );
};

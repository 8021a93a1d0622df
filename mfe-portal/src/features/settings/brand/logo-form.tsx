import { uploadFile } from '@vitrine/api-client';
import { Logo, logoEndpoints, logoLimits, logoTexts, type SavedBrandSettings, SavedLogo } from '@vitrine/contracts';
import { Button, FocusedBanner, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { DropZone } from '../../../shared/files/drop-zone.tsx';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { actionText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { logoContent } from './content.ts';
import { LogoSketches } from './logo-sketches.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  align-items: start;
  gap: ${vars.space[6]} ${vars.space[10]};
`;

const Values = z.object({ logo: Logo.nullable() });
type Values = z.infer<typeof Values>;

const versioned = ({ version, logo }: SavedLogo) => ({ version, values: { logo } });
const savedKey = keyOf(logoEndpoints.get);

/** What the server would refuse, before any of it is sent. */
function faultOf({ size }: File): string | null {
  if (size > logoLimits.bytes) return logoTexts.tooLarge;
  return size === 0 ? logoTexts.empty : null;
}

/** Sends a picture, and answers it as a logo; `error` says why it isn't one. */
function useLogoUpload(onLogo: (logo: Logo) => void) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const fault = faultOf(file);
    setError(fault);
    if (fault !== null) return;
    setBusy(true);
    try {
      onLogo(await uploadFile(logoEndpoints.upload, file));
    } catch (failure) {
      setError(actionText(failure));
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, send, clear: () => setError(null) };
}

interface LogoFormProps {
  readonly saved: SavedLogo;
  readonly brand: SavedBrandSettings;
}

/** Takes a logo, shows where it will stand, and saves or removes it. */
export const LogoForm = ({ saved, brand }: LogoFormProps) => {
  const save = useChange(logoEndpoints.update, {}, { replaces: savedKey });
  const refresh = useRefresh();
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.logo', shape: Values },
    schema: Values,
    errorNames: { logo: 'hash' },
    save: ({ logo }: Values, { version, key }) =>
      save.mutateAsync({ body: { version, hash: logo?.hash ?? null }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedLogo.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([savedKey]);
      toast(
        now?.logo === null
          ? { tone: 'success', title: 'Logo removed', description: logoContent.none }
          : { tone: 'success', title: 'Logo saved', description: logoContent.saved },
      );
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const upload = useLogoUpload((logo) => form.set({ logo }));
  const { logo } = form.values;
  const fault = upload.error ?? form.error('logo');
  const show = ({ logo: one }: Values) => (
    <LogoSketches logo={one} displayName={brand.displayName} accent={brand.accent} />
  );
  const change = (act: () => void) => () => {
    upload.clear();
    act();
  };

  return (
    <Layout>
      <EditorForm
        form={form}
        guard={guard}
        label="Logo"
        stale={{ what: 'logo', fields: { logo: { label: 'Logo', show } } }}
      >
        <DropZone
          action={logo ? 'Choose another logo' : 'Choose a logo'}
          label="Logo"
          accept=".png,.jpg,.jpeg"
          busy={upload.busy}
          onFiles={(files) => void upload.send(files)}
        >
          {logoTexts.kinds} {logoContent.hint}
        </DropZone>
        {fault !== undefined && (
          <Text size="sm" tone="ember" role="alert">
            {fault}
          </Text>
        )}
        <FocusedBanner tone="error">{form.failure}</FocusedBanner>
        {/* By keys: a button that became the submit button while it is pressed would submit. */}
        {form.dirty ? (
          <ButtonRow key="changed">
            <Button type="submit" size="sm" variant="primary" busy={form.busy}>
              Save logo
            </Button>
            <Button size="sm" onClick={change(form.discard)}>
              Discard changes
            </Button>
          </ButtonRow>
        ) : (
          logo && (
            <ButtonRow key="saved">
              <Button size="sm" onClick={change(() => form.set({ logo: null }))}>
                Remove logo
              </Button>
            </ButtonRow>
          )
        )}
      </EditorForm>
      {show(form.values)}
    </Layout>
  );
};

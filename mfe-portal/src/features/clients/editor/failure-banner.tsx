import { FormBanner } from '@vitrine/ui';
import { clientAlerts } from '../client-texts.ts';

interface FailureBannerProps {
  readonly problem: { readonly fields: Readonly<Partial<Record<string, string>>>; readonly form: string | null };
  /** What the specification says when the save failed. */
  readonly alert: string;
  /** Where this one stands: what concerns fields is said above them, where the focus goes; all else beside the button that was pressed. */
  readonly place: 'fields' | 'button';
}

/** The specified alert after a refused save, and why. */
export const FailureBanner = ({ problem: { fields, form }, alert, place }: FailureBannerProps) => {
  const isRequired = form === clientAlerts.required;
  const aboutFields = Object.keys(fields).length > 0;
  const shown = place === 'fields' ? aboutFields : !aboutFields && form !== null;
  return (
    <FormBanner tone="error">
      {shown && (
        <>
          <strong>{isRequired ? form : alert}</strong> {!isRequired && (form ?? 'Please look at the marked fields.')}
        </>
      )}
    </FormBanner>
  );
};

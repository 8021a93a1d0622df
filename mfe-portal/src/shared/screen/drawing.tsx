import { Contour, fingerprint, iris, molar } from '@vitrine/ui/contour';

const forms = { iris, molar, fingerprint };

/** A form of the contour motif, by name. */
export const Drawing = ({ form }: { readonly form: keyof typeof forms }) => <Contour form={forms[form]} />;

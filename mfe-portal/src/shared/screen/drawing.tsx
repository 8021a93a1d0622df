import { Contour, fingerprint, iris, molar } from '@vitrine/ui/contour';

const forms = { iris, molar, fingerprint };

export const Drawing = ({ form }: { readonly form: keyof typeof forms }) => <Contour form={forms[form]} />;

import { z } from 'zod';

/** `practiceType` of the wizards with its label (public specification, section 3). */
export const practiceTypes = {
  'medical-spa': 'Medical Spa',
  dermatology: 'Dermatology',
  'plastic-surgery': 'Plastic Surgery',
  dental: 'Dental/Orthodontics',
  wellness: 'Wellness Center',
  other: 'Other',
} as const;
export type PracticeType = keyof typeof practiceTypes;
export const practiceTypeChoices = Object.keys(practiceTypes) as [PracticeType, ...PracticeType[]];

const required = (message: string) =>
  z.string(message).trim().min(1, message).max(200, 'Please use 200 characters or fewer');

/** Step 1 of both wizards, with its messages (public specification, section 5). */
export const PracticeBasics = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  practiceName: required('Practice name is required'),
  practiceType: z.enum(practiceTypeChoices, 'Practice type is required'),
});
export type PracticeBasics = z.output<typeof PracticeBasics>;

import { Injectable } from '@nestjs/common';
import type { OnboardingAnswers, OnboardingAnswersQuery } from '@vitrine/contracts';
import { AppError } from '../../../platform/http/index.ts';
import { AnswersRepository, type AnswersRow } from './answers.repository.ts';

/** The submitted forms in full for staff, paid or not. */
@Injectable()
export class AnswersService {
  constructor(private readonly answers: AnswersRepository) {}

  async list(query: OnboardingAnswersQuery): Promise<OnboardingAnswers[]> {
    return (await this.answers.findAll(query)).map(toAnswers);
  }

  async latest(limit: number): Promise<OnboardingAnswers[]> {
    return (await this.answers.findLatest(limit)).map(toAnswers);
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<OnboardingAnswers> {
    const row = await this.answers.findById(id);
    if (!row) throw new AppError('not_found');
    return toAnswers(row);
  }
}

/** Portals of the release before know three states: to them a form that was bought otherwise is paid. */
function toAnswers({ form, practiceName, createdAt, supersededAt, ...row }: AnswersRow): OnboardingAnswers {
  const isSuperseded = row.status === 'pending_payment' && supersededAt !== null;
  const paidAt = isSuperseded ? supersededAt : row.paidAt;
  const answers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(form)) if (isAnswer(value)) answers[name] = value;
  const text = (name: string): string | null => (typeof answers[name] === 'string' ? answers[name] : null);
  return {
    ...row,
    ...(isSuperseded && { status: 'paid', boughtOtherwise: true }),
    practiceName: practiceName || null,
    contactName: [text('firstName'), text('lastName')].filter(Boolean).join(' ') || null,
    phone: text('phone'),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    answers,
  };
}

/** Fields of older forms are kept; empty ones are dropped. */
const isAnswer = (value: unknown): value is string | string[] =>
  (typeof value === 'string' && value !== '') ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'));

import { type DynamicModule, Module } from '@nestjs/common';
import {
  AccountModule,
  BookkeepingModule,
  DashboardModule,
  FiguresModule,
  StatementsModule,
} from './modules/books/index.ts';
import {
  AnalyticsModule,
  CrashReportsModule,
  DeploymentsModule,
  ErrorGroupsModule,
  MetricsModule,
} from './modules/releases/index.ts';
import { ApiKeysModule, AuthModule, TeamModule } from './modules/auth/index.ts';
import {
  AuditModule,
  PeriodLocksModule,
  SavedViewsModule,
  SearchModule,
  SettingsModule,
} from './modules/settings/index.ts';
import {
  AutopayModule,
  BillingModule,
  CheckoutModule,
  SavedCardsModule,
  SubscriptionsModule,
} from './modules/checkout/index.ts';
import { ClientsModule } from './modules/clients/index.ts';
import { CodesModule, PackagesModule } from './modules/packages/index.ts';
import { ContactsModule, LeadMergesModule, NewsletterModule } from './modules/contacts/index.ts';
import { DeliverabilityModule, EmailsModule } from './modules/emails/index.ts';
import { DocsModule } from './operations/docs/index.ts';
import { EmailDeliveryModule, NotificationsModule } from './modules/notifications/index.ts';
import {
  EstimatesModule,
  InvoicesModule,
  RecurringInvoicesModule,
  RemindersModule,
  SavedItemsModule,
  TaxSummaryModule,
} from './modules/invoices/index.ts';
import { HealthModule } from './operations/health/index.ts';
import { HousekeepingModule } from './operations/housekeeping/index.ts';
import { LiveModule } from './platform/live/index.ts';
import { MessagesModule } from './modules/messages/index.ts';
import { InboxModule } from './modules/inbox/index.ts';
import { OnboardingModule } from './modules/onboarding/index.ts';
import { TasksModule } from './modules/tasks/index.ts';
import { SmsModule } from './modules/sms/index.ts';
import { TypeOrmModule } from '@nestjs/typeorm';
import { entities } from './entities.ts';
import { DatabaseModule } from './platform/database/index.ts';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.ts';

@Module({})
export class AppModule {
  static for(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      // Hooks of a stop run from the last to the first: the database is left when nothing is at work any more.
      imports: [
        DatabaseModule,
        TypeOrmModule.forFeature(entities),
        PlatformModule.for(options),
        HealthModule,
        AuditModule,
        AuthModule,
        LiveModule,
        ApiKeysModule,
        TeamModule,
        SavedViewsModule,
        PeriodLocksModule,
        SettingsModule,
        ContactsModule,
        LeadMergesModule,
        TasksModule,
        OnboardingModule,
        PackagesModule,
        CodesModule,
        ClientsModule,
        TaxSummaryModule,
        SavedItemsModule,
        InvoicesModule,
        EstimatesModule,
        RecurringInvoicesModule,
        BillingModule,
        SubscriptionsModule,
        CheckoutModule,
        SavedCardsModule,
        AutopayModule,
        NewsletterModule,
        RemindersModule,
        NotificationsModule,
        AccountModule,
        DashboardModule,
        MetricsModule,
        FiguresModule,
        StatementsModule,
        BookkeepingModule,
        SearchModule,
        MessagesModule,
        InboxModule,
        EmailsModule,
        EmailDeliveryModule,
        SmsModule,
        DeliverabilityModule,
        DeploymentsModule,
        CrashReportsModule,
        ErrorGroupsModule,
        AnalyticsModule,
        HousekeepingModule,
        DocsModule,
      ],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './modules/account/index.ts';
import { AnalyticsModule } from './modules/analytics/index.ts';
import { ApiKeysModule } from './modules/api-keys/index.ts';
import { AuditModule } from './modules/audit/index.ts';
import { AuthModule } from './modules/auth/index.ts';
import { CheckoutModule } from './modules/checkout/index.ts';
import { AutopayModule } from './modules/autopay/index.ts';
import { BillingModule } from './modules/billing/index.ts';
import { BookkeepingModule } from './modules/bookkeeping/index.ts';
import { ClientsModule } from './modules/clients/index.ts';
import { CodesModule } from './modules/codes/index.ts';
import { ContactsModule } from './modules/contacts/index.ts';
import { ErrorGroupsModule } from './modules/error-groups/index.ts';
import { CrashReportsModule } from './modules/crash-reports/index.ts';
import { DashboardModule } from './modules/dashboard/index.ts';
import { DeliverabilityModule } from './modules/deliverability/index.ts';
import { DeploymentsModule } from './modules/deployments/index.ts';
import { DocsModule } from './modules/docs/index.ts';
import { EmailDeliveryModule } from './modules/email-delivery/index.ts';
import { EmailsModule } from './modules/emails/index.ts';
import { EstimatesModule } from './modules/estimates/index.ts';
import { FiguresModule } from './modules/figures/index.ts';
import { HealthModule } from './modules/health/index.ts';
import { HousekeepingModule } from './modules/housekeeping/index.ts';
import { InvoicesModule } from './modules/invoices/index.ts';
import { MessagesModule } from './modules/messages/index.ts';
import { NewsletterModule } from './modules/newsletter/index.ts';
import { RemindersModule } from './modules/reminders/index.ts';
import { NotificationsModule } from './modules/notifications/index.ts';
import { OnboardingModule } from './modules/onboarding/index.ts';
import { PackagesModule } from './modules/packages/index.ts';
import { RecurringInvoicesModule } from './modules/recurring-invoices/index.ts';
import { SavedCardsModule } from './modules/saved-cards/index.ts';
import { SavedViewsModule } from './modules/saved-views/index.ts';
import { SettingsModule } from './modules/settings/index.ts';
import { StatementsModule } from './modules/statements/index.ts';
import { SearchModule } from './modules/search/index.ts';
import { SmsModule } from './modules/sms/index.ts';
import { SubscriptionsModule } from './modules/subscriptions/index.ts';
import { TaxRatesModule } from './modules/tax-rates/index.ts';
import { TeamModule } from './modules/team/index.ts';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from './modules/metrics/index.ts';
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
        ApiKeysModule,
        TeamModule,
        SavedViewsModule,
        SettingsModule,
        ContactsModule,
        OnboardingModule,
        PackagesModule,
        CodesModule,
        ClientsModule,
        TaxRatesModule,
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

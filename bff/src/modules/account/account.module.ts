import { Module } from '@nestjs/common';
import { InvoicesModule } from '../invoices/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';

@Module({ imports: [InvoicesModule, PaymentsModule], controllers: [AccountController], providers: [AccountService] })
export class AccountModule {}

import { Module } from '@nestjs/common';
import { InvoicesModule, LedgerModule } from '../../invoices/index.ts';
import { AccountController } from './account.controller.ts';
import { AccountService } from './account.service.ts';

@Module({ imports: [InvoicesModule, LedgerModule], controllers: [AccountController], providers: [AccountService] })
export class AccountModule {}

import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/index.ts';
import { InvoicesModule, LedgerModule } from '../../invoices/index.ts';
import { AccountController, AccountFilesController } from './account.controller.ts';
import { AccountService } from './account.service.ts';

@Module({
  imports: [ClientsModule, InvoicesModule, LedgerModule],
  controllers: [AccountController, AccountFilesController],
  providers: [AccountService],
})
export class AccountModule {}

import type { ViewList } from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Filters and order of a list, saved under a name by one person, for themselves or for the team. */
@Entity('saved_views')
@Index('saved_views_name', { synchronize: false })
@Index('saved_views_shared', { synchronize: false })
@Check('saved_views_list_check', `list IN ('leads', 'clients', 'invoices', 'messages', 'estimates', 'recurring')`)
export class SavedViewEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('AccountEntity', 'id', { name: 'saved_views_account_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'account_id' })
  accountId: string;
  @Column('text')
  list: ViewList;
  @Column('text')
  name: string;
  @Column('text')
  query: string;
  @Column({ type: 'boolean', default: false })
  shared: boolean;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people who are in no record call themselves; mails go with their conversation, instead of staying where nobody
 * can reach them; and answers about estimates have a template of their own, whose state an open thread shows.
 */
export class ConversationNames1763846300000 implements MigrationInterface {
  readonly name = 'ConversationNames1763846300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations ADD COLUMN name text');
    await runner.query(`UPDATE conversations v SET name = (SELECT sender_name FROM inbound_emails
      WHERE conversation_id = v.id AND kind = 'message' AND sender_name IS NOT NULL ORDER BY received_at DESC LIMIT 1)
      WHERE contact_id IS NULL AND client_id IS NULL`);
    await this.refer(runner, 'CASCADE');
    await this.watch(runner, `('custom', 'staff-template', 'estimate-answer')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.watch(runner, `('custom', 'staff-template', 'sms-answer', 'lead-sms')`);
    await this.refer(runner, 'SET NULL');
    await runner.query('ALTER TABLE conversations DROP COLUMN name');
  }

  private async refer(runner: QueryRunner, onDelete: 'CASCADE' | 'SET NULL'): Promise<void> {
    await runner.query(`ALTER TABLE inbound_emails DROP CONSTRAINT inbound_emails_conversation_id_fkey,
      ADD CONSTRAINT inbound_emails_conversation_id_fkey FOREIGN KEY (conversation_id)
        REFERENCES conversations (id) ON DELETE ${onDelete}`);
  }

  private async watch(runner: QueryRunner, templates: string): Promise<void> {
    await runner.query('DROP TRIGGER email_messages_inbox_live ON email_messages');
    await runner.query(`CREATE TRIGGER email_messages_inbox_live AFTER UPDATE OF status ON email_messages
      FOR EACH ROW WHEN (NEW.template IN ${templates} AND NEW.status <> OLD.status)
      EXECUTE FUNCTION notify_live('inbox')`);
  }
}

CREATE TABLE `inbound_receipts` (
	`key` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `inbound_receipts_at` ON `inbound_receipts` (`at`);--> statement-breakpoint
CREATE INDEX `inbound_receipts_message` ON `inbound_receipts` (`message_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `by_email` integer DEFAULT false NOT NULL;
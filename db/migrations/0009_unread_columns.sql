ALTER TABLE `fill_drafts` RENAME TO `response_drafts`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_response_drafts` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`form_number` integer NOT NULL,
	`version` integer NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`mailed_at` integer,
	`mails` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT false NOT NULL,
	`sender_hash` text,
	FOREIGN KEY (`form_number`) REFERENCES `forms`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_response_drafts`("secret_hash", "form_number", "version", "fields", "created_at", "saved_at", "mailed_at", "mails", "sent", "sender_hash") SELECT "secret_hash", "form_number", "version", "fields", "created_at", "saved_at", "mailed_at", "mails", "sent", "sender_hash" FROM `response_drafts`;--> statement-breakpoint
DROP TABLE `response_drafts`;--> statement-breakpoint
ALTER TABLE `__new_response_drafts` RENAME TO `response_drafts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `response_drafts_saved` ON `response_drafts` (`saved_at`);--> statement-breakpoint
CREATE INDEX `response_drafts_form` ON `response_drafts` (`form_number`);--> statement-breakpoint
CREATE INDEX `response_drafts_sender` ON `response_drafts` (`sender_hash`);--> statement-breakpoint
ALTER TABLE `answer_files` DROP COLUMN `stored_at`;--> statement-breakpoint
ALTER TABLE `consumers` DROP COLUMN `lease_until`;--> statement-breakpoint
ALTER TABLE `submissions` DROP COLUMN `started_at`;--> statement-breakpoint
ALTER TABLE `submissions` DROP COLUMN `row_version`;
ALTER TABLE `chats` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `chats` ADD `snoozed_at` integer;--> statement-breakpoint
ALTER TABLE `chats` ADD `snoozed_until` integer;--> statement-breakpoint
CREATE INDEX `chats_assignee` ON `chats` (`assignee_id`) WHERE "chats"."assignee_id" is not null;--> statement-breakpoint
ALTER TABLE `messages` ADD `attachment_id` text;--> statement-breakpoint
ALTER TABLE `viewers` ADD `side` text DEFAULT 'PAGE_USER' NOT NULL;--> statement-breakpoint
ALTER TABLE `viewers` ADD `typing_until` integer;
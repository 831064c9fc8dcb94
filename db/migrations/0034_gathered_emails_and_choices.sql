ALTER TABLE `chats` ADD `emails_stopped_at` integer;--> statement-breakpoint
ALTER TABLE `notification_choices` ADD `mentions` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `carried_by` integer;--> statement-breakpoint
CREATE INDEX `outbox_carried` ON `outbox` (`carried_by`) WHERE "outbox"."carried_by" is not null;